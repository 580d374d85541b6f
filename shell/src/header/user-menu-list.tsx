import { useTranslation } from '@veleta/shared/i18n';
import { useNavigate, usePrefetch } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { Menu, Portal } from '@veleta/shared/ui/overlay';
import { useMemo } from 'react';
import { loadOperations } from '../operations/operations-route.tsx';
import { openOverrides, useOverridesAccess } from '../overrides/overrides-access.ts';
import { useEntries } from '../remotes/remotes-context.ts';
import { menuEntries, type MenuEntry } from './menu-entries.ts';
import { useMenuLabel } from './use-menu-label.ts';
import { UserButton } from './user-button.tsx';

const LOGOUT = 'logout';
const OPERATIONS = 'operations';
const OVERRIDES = 'overrides';
const valueOf = ({ entry, id }: MenuEntry): string => `${entry.name}.${id}`;

/** A page to go to, which starts loading while the person still decides. */
function Destination({ item, label }: { item: MenuEntry; label: string }) {
  const { onPointerEnter, onPointerLeave, onTouchStart } = usePrefetch(item.path);
  return (
    <Menu.Item
      value={valueOf(item)}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onTouchStart={onTouchStart}
    >
      {label}
    </Menu.Item>
  );
}

/** The menu with its button. Open from the start: it is fetched by somebody who opens it. */
export default function UserMenuList() {
  const { t } = useTranslation('shell');
  const { role, user, logout } = useAuth();
  const entries = useEntries();
  const { isAllowed: mayOverride } = useOverridesAccess();
  const navigate = useNavigate();
  const items = useMemo(() => menuEntries(entries, 'user', role), [entries, role]);
  const labelOf = useMenuLabel(items);

  const select = (value: string): void => {
    if (value === LOGOUT) return void logout();
    if (value === OPERATIONS) return void navigate('/operations');
    if (value === OVERRIDES) return openOverrides();
    const chosen = items.find((item) => valueOf(item) === value);
    if (chosen) void navigate(chosen.path);
  };

  return (
    <Menu.Root defaultOpen positioning={{ placement: 'bottom-end' }} onSelect={({ value }) => select(value)}>
      <Menu.Trigger asChild>
        <UserButton />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="52">
            {items.map((item) => (
              <Destination key={valueOf(item)} item={item} label={labelOf(item)} />
            ))}
            {user?.isOperator && (
              <Menu.Item value={OPERATIONS} onPointerEnter={() => void loadOperations().catch(() => {})}>
                {t('menu.operations')}
              </Menu.Item>
            )}
            {mayOverride ? <Menu.Item value={OVERRIDES}>{t('header.overrides')}</Menu.Item> : null}
            <Menu.Separator />
            <Menu.Item value={LOGOUT}>{t('header.logout')}</Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
