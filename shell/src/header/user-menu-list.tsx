import { useTranslation } from '@veleta/shared/i18n';
import { useNavigate, usePrefetch } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { Menu, Portal } from '@veleta/shared/ui/overlay';
import { useMemo } from 'react';
import { loadOperations } from '../operations/operations-route.tsx';
import { useEntries, useRemotes } from '../remotes/remotes-context.ts';
import { menuEntries, type MenuEntry } from './menu-entries.ts';
import { useMenuLabel } from './use-menu-label.ts';
import { UserButton } from './user-button.tsx';

const valueOf = ({ entry, id }: MenuEntry): string => `${entry.name}.${id}`;

/** A page to go to, which starts loading while the person still decides. */
function Destination({ item, label }: { item: MenuEntry; label: string }) {
  const navigate = useNavigate();
  const { onPointerEnter, onPointerLeave, onTouchStart } = usePrefetch(item.path);
  return (
    <Menu.Item
      value={valueOf(item)}
      onClick={() => void navigate(item.path)}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onTouchStart={onTouchStart}
    >
      {label}
    </Menu.Item>
  );
}

/**
 * The menu with its button. Open from the start: it is fetched by somebody who opens it. Each item acts on its own click, by pointer and by
 * keyboard: the menu's own word of a selection needs its item highlighted before.
 *
 * The items of operators are last: what they may do is often known only once the menu is open, and a row that appears above others
 * moves them away from under a pointer that is being pressed, whose click then reaches none of them.
 */
export default function UserMenuList() {
  const { t } = useTranslation('shell');
  const { role, user, logout } = useAuth();
  const entries = useEntries();
  const { MenuItems } = useRemotes().extension;
  const navigate = useNavigate();
  const items = useMemo(() => menuEntries(entries, 'user', role), [entries, role]);
  const labelOf = useMenuLabel(items);

  return (
    <Menu.Root defaultOpen positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <UserButton />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="52">
            {items.map((item) => (
              <Destination key={valueOf(item)} item={item} label={labelOf(item)} />
            ))}
            <Menu.Separator />
            <Menu.Item value="logout" onClick={() => void logout()}>
              {t('header.logout')}
            </Menu.Item>
            {user?.isOperator && (
              <>
                <Menu.Separator />
                <Menu.Item
                  value="operations"
                  onClick={() => void navigate('/operations')}
                  onPointerEnter={() => void loadOperations().catch(() => {})}
                >
                  {t('menu.operations')}
                </Menu.Item>
                <MenuItems />
              </>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
