import { useTranslation } from '@veleta/shared/i18n';
import { Outlet } from '@veleta/shared/router';
import { system } from '@veleta/shared/theme';
import { Box, Flex, IconButton } from '@veleta/shared/ui';
import { MenuIcon } from '@veleta/shared/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { CONTENT_ID, SkipLink } from '../header/skip-link.tsx';
import { LanguageSwitcher } from '../language/language-switcher.tsx';
import { UserMenu } from '../header/user-menu.tsx';
import { SideMenu } from './side-menu.tsx';

/** Media query from which the menu is not a drawer. */
const WIDE = system.breakpoints.up('md').replace('@media ', '');

/** Layout with the dark side menu, which is a drawer on phones. */
export function SideLayout() {
  const { t } = useTranslation('layouts');
  const [isMenuShown, setIsMenuShown] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const wasMenuShown = useRef(false);
  const hideMenu = (): void => setIsMenuShown(false);

  useEffect(() => {
    // Waits for the render: an inert element takes no focus.
    if (wasMenuShown.current && !isMenuShown) menuButton.current?.focus();
    wasMenuShown.current = isMenuShown;
  }, [isMenuShown]);
  useEffect(() => {
    // Closes the drawer when the viewport widens; otherwise the page would stay inert.
    const wide = globalThis.matchMedia?.(WIDE);
    const close = (): void => setIsMenuShown(false);
    wide?.addEventListener('change', close);
    return () => wide?.removeEventListener('change', close);
  }, []);
  return (
    <Flex minH="100dvh" _print={{ display: 'block', minH: '0' }}>
      <SkipLink />
      <SideMenu isShown={isMenuShown} onHide={hideMenu} />
      <Box flex="1" minW="0" inert={isMenuShown}>
        <Flex
          as="header"
          align="center"
          gap={{ base: '1', md: '2' }}
          h={{ base: '16', md: '14' }}
          px={{ base: '4', md: '6' }}
          _print={{ display: 'none' }}
        >
          <IconButton
            ref={menuButton}
            hideFrom="md"
            variant="ghost"
            colorPalette="gray"
            size="sm"
            ms="-2"
            aria-label={t('header.openMenu')}
            aria-expanded={isMenuShown}
            onClick={() => setIsMenuShown(true)}
          >
            <MenuIcon aria-hidden="true" />
          </IconButton>
          <Flex ms="auto" minW="0" align="center" gap={{ base: '1', md: '2' }}>
            <LanguageSwitcher />
            <UserMenu />
          </Flex>
        </Flex>
        <Box as="main" id={CONTENT_ID} tabIndex={-1} outline="none">
          <Outlet />
        </Box>
      </Box>
    </Flex>
  );
}
