import { Box, Flex } from '@veleta/shared/ui';
import { Outlet } from 'react-router-dom';
import { CONTENT_ID, SkipLink } from '../header/skip-link.tsx';
import { LanguageSwitcher } from '../language/language-switcher.tsx';
import { UserMenu } from '../header/user-menu.tsx';
import { SideMenu } from './side-menu.tsx';

/** The second layout for the signed-in: the dark menu at the side, and the page. */
export function SideLayout() {
  return (
    <Flex minH="100dvh">
      <SkipLink />
      <SideMenu />
      <Box flex="1" minW="0">
        <Flex as="header" justify="flex-end" align="center" gap="2" h="14" px={{ base: '4', md: '6' }}>
          <LanguageSwitcher />
          <UserMenu />
        </Flex>
        <Box as="main" id={CONTENT_ID} tabIndex={-1} outline="none">
          <Outlet />
        </Box>
      </Box>
    </Flex>
  );
}
