import { useTranslation } from '@veleta/shared/i18n';
import { useNavigate, usePrefetch } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { Menu, Portal } from '@veleta/shared/ui/overlay';
import { loadOperations } from '../operations/operations-route.tsx';
import { useNavigation, type LabeledItem } from '../navigation/use-navigation.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import { AppearanceChoice } from './appearance-choice.tsx';
import { UserButton } from './user-button.tsx';

/** Menu item that prefetches its page when the pointer reaches it. */
function Destination({ item: { key, path, label } }: { item: LabeledItem }) {
  const navigate = useNavigate();
  const { onPointerEnter, onPointerLeave, onTouchStart } = usePrefetch(path);
  return (
    <Menu.Item
      value={key}
      onClick={() => void navigate(path)}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onTouchStart={onTouchStart}
    >
      {label}
    </Menu.Item>
  );
}

/**
 * User menu with its button. Starts open, because it is loaded by opening it. Each item acts on its own click event:
 * the menu's selection event requires a highlighted item.
 *
 * Operator items come last, because the permission is often known only after the menu opens. A row inserted above
 * others would move them away from the pointer during a click.
 */
export default function UserMenuList() {
  const { t } = useTranslation('layouts');
  const { user, logout } = useAuth();
  const { MenuItems } = useRemotes().extension;
  const navigate = useNavigate();
  const items = useNavigation('user');

  return (
    <Menu.Root defaultOpen positioning={{ placement: 'bottom-end', strategy: 'fixed' }}>
      <Menu.Trigger asChild>
        <UserButton />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="52">
            {items.map((item) => (
              <Destination key={item.key} item={item} />
            ))}
            <Menu.Separator />
            <AppearanceChoice />
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
