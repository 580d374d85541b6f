import { useTranslation } from '@veleta/shared/i18n';
import { NavLink } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { Flex, Link } from '@veleta/shared/ui';
import { useEntries } from '../remotes/remotes-context.ts';

const LINKS = [
  ['home', '/'],
  ['dashboard', '/dashboard'],
  ['settings', '/product-config'],
  ['profile', '/user'],
] as const;

/** Links to the four main pages, shown if the header is wide enough. */
export function HeaderNav() {
  const { t } = useTranslation('shell');
  const { role } = useAuth();
  const routes = useEntries().flatMap(({ descriptor }) => descriptor.routes);
  const isForbidden = (path: string): boolean => {
    const roles = routes.find((route) => route.path === path)?.roles;
    return roles !== undefined && !(role && roles.includes(role));
  };
  return (
    <Flex as="nav" aria-label={t('header.navigation')} hideBelow="lg" gap="1" flex="1" ms="6">
      {LINKS.filter(([, path]) => !isForbidden(path)).map(([id, path]) => (
        <Link
          key={id}
          asChild
          px="3"
          h="9"
          textStyle="sm"
          color="fg.muted"
          borderRadius="l2"
          _hover={{ bg: 'bg.muted', color: 'fg', textDecoration: 'none' }}
          _currentPage={{ color: 'primary.fg', bg: 'primary.subtle' }}
        >
          <NavLink to={path} end>
            {t(`menu.${id}`)}
          </NavLink>
        </Link>
      ))}
    </Flex>
  );
}
