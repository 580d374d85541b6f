import { useTranslation } from '@veleta/shared/i18n';
import { NavLink } from '@veleta/shared/router';
import { Flex, Link } from '@veleta/shared/ui';
import { useNavigation } from '../navigation/use-navigation.ts';

/** Links to the four main pages and to areas that declare one, shown if the header is wide enough. */
export function HeaderNav() {
  const { t } = useTranslation('layouts');
  const items = useNavigation('header');
  return (
    <Flex as="nav" aria-label={t('header.navigation')} hideBelow="lg" gap="1" flex="1" minW="0" ms="6" overflowX="auto">
      {items.map(({ key, path, label }) => (
        <Link
          key={key}
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
