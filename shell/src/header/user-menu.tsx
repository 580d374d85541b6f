import { useTranslation } from '@veleta/shared/i18n';
import { useNavigate } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { Box, Button, ChevronDown, Span, User } from '@veleta/shared/ui';
import { Menu, Portal } from '@veleta/shared/ui/overlay';
import { useMemo } from 'react';
import { useRemotes } from '../remotes/remotes-context.ts';
import { menuEntries, type MenuEntry } from './menu-entries.ts';
import { useMenuLabel } from './use-menu-label.ts';

const LOGOUT = 'logout';
const valueOf = ({ entry, id }: MenuEntry): string => `${entry.name}.${id}`;

/** The menu of the signed-in person, titled by the organization, else the last name. */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const { user, organization, role, logout } = useAuth();
  const { entries, loader } = useRemotes();
  const navigate = useNavigate();
  const items = useMemo(() => menuEntries(entries, 'user', role), [entries, role]);
  const labelOf = useMenuLabel(items);
  const title = organization?.name || user?.lastName || t('header.userFallback');

  const select = (value: string): void => {
    if (value === LOGOUT) return void logout();
    const chosen = items.find((item) => valueOf(item) === value);
    if (chosen) void navigate(chosen.path);
  };

  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} onSelect={({ value }) => select(value)}>
      <Menu.Trigger asChild>
        <Button variant="ghost" colorPalette="gray" size="sm" minW="0" flexShrink="1" maxW={{ base: '40', md: '72' }} px={{ base: '2', md: '3' }} me={{ base: '-2', md: '-3' }} aria-label={t('header.userMenu', { name: title })}>
          <Box as="span" hideBelow="sm" display={{ sm: 'inline-flex' }}>
            <User aria-hidden="true" />
          </Box>
          <Span truncate minW="0">{title}</Span>
          <ChevronDown aria-hidden="true" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="52">
            {items.map((item) => (
              <Menu.Item
                key={valueOf(item)}
                value={valueOf(item)}
                // The code is asked for while the person still decides.
                onPointerEnter={() => void loader.load(item.entry).catch(() => {})}
              >
                {labelOf(item)}
              </Menu.Item>
            ))}
            <Menu.Separator />
            <Menu.Item value={LOGOUT}>{t('header.logout')}</Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
