import { useTranslation } from '@veleta/shared/i18n';
import { NavLink } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { Flex, Link } from '@veleta/shared/ui';
import { useEntries } from '../remotes/remotes-context.ts';
import { menuEntries } from './menu-entries.ts';
import { useMenuLabel } from './use-menu-label.ts';

const LINKS = [
  ['home', '/'],
  ['dashboard', '/dashboard'],
  ['settings', '/product-config'],
  ['profile', '/user'],
] as const;

/** Links to the four main pages and to areas that declare one, shown if the header is wide enough. */
export function HeaderNav() {
  const { t } = useTranslation('shell');
  const { role } = useAuth();
  const labelOf = useMenuLabel();
  const entries = useEntries();
  const routes = entries.flatMap(({ descriptor }) => descriptor.routes);
  const isForbidden = (path: string): boolean => {
    const roles = routes.find((route) => route.path === path)?.roles;
    return roles !== undefined && !(role && roles.includes(role));
  };
  const links = [
    ...LINKS.filter(([, path]) => !isForbidden(path)).map(([id, path]) => ({ id, path, label: t(`menu.${id}`) })),
    ...menuEntries(entries, 'header', role).map((item) => ({
      id: `${item.entry.name}.${item.id}`,
      path: item.path,
      label: labelOf(item),
    })),
  ];
  return (
    <Flex as="nav" aria-label={t('header.navigation')} hideBelow="lg" gap="1" flex="1" minW="0" ms="6" overflowX="auto">
      {links.map(({ id, path, label }) => (
        <Link
          key={id}
          asChild
          px="3"
          flexShrink="0"
          whiteSpace="nowrap"
          h="9"
          textStyle="sm"
          color="fg.muted"
          borderRadius="l2"
          _hover={{ bg: 'bg.muted', color: 'fg', textDecoration: 'none' }}
          _currentPage={{ color: 'primary.fg', bg: 'primary.subtle' }}
        >
          <NavLink to={path} end>
            {label}
          </NavLink>
        </Link>
      ))}
    </Flex>
  );
}
