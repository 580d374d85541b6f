import { useTranslation } from '@veleta/shared/i18n';
import { Link as RoutedLink } from '@veleta/shared/router';
import { Flex, Link, Wordmark } from '@veleta/shared/ui';
import { LanguageSwitcher } from '../language/language-switcher.tsx';
import { HeaderNav } from './header-nav.tsx';
import { UserMenu } from './user-menu.tsx';

/** Sticky header: logo with link to the home page, main links, language menu and user menu. */
export function Header() {
  const { t } = useTranslation('shell');
  return (
    <Flex
      as="header"
      position="sticky"
      top="0"
      zIndex="docked"
      align="center"
      justify="space-between"
      gap="4"
      h="16"
      px={{ base: '4', md: '6' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      _print={{ display: 'none' }}
    >
      <Link asChild aria-label={t('header.home')} textDecoration="none">
        <RoutedLink to="/">
          <Wordmark />
        </RoutedLink>
      </Link>
      <HeaderNav />
      <Flex align="center" gap={{ base: '1', md: '2' }} minW="0">
        <LanguageSwitcher />
        <UserMenu />
      </Flex>
    </Flex>
  );
}
