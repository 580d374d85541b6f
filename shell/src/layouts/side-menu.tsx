import { useTranslation } from '@veleta/shared/i18n';
import { NavLink } from '@veleta/shared/router';
import { Box, Flex, IconButton, Link, Mark } from '@veleta/shared/ui';
import {
  Building2,
  ChartColumn,
  ChevronLeft,
  ChevronRight,
  ClipboardList,
  CreditCard,
  House,
  Settings,
  User,
  X,
} from '@veleta/shared/ui/icons';
import { useEffect, useId, useRef, type ComponentType } from 'react';
import { useNavigation } from '../navigation/use-navigation.ts';
import { SideLink } from './side-link.tsx';
import { useSideMenu } from './use-side-menu.ts';

const ICONS: Readonly<Record<string, ComponentType>> = {
  dashboard: House,
  stats: ChartColumn,
  account: User,
  settings: Settings,
  'side-subscriptions': CreditCard,
  surveys: ClipboardList,
};

const COLLAPSED = '4.5rem';
const EXPANDED = '15rem';

interface SideMenuProps {
  /** True while the drawer is open on a phone. */
  isShown: boolean;
  onHide: () => void;
}

/**
 * Dark side menu. Collapsed to icons by default; expanded over the page on hover and keyboard focus; expanded beside
 * the page when pinned.
 */
export function SideMenu({ isShown, onHide }: SideMenuProps) {
  const { t } = useTranslation('layouts');
  const items = useNavigation('side');
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { isPinned, togglePin, handlers, ...state } = useSideMenu();
  const isOpen = state.isOpen || isShown;
  const PinIcon = isPinned ? ChevronLeft : ChevronRight;

  useEffect(() => {
    if (isShown) menu.current?.querySelector('a')?.focus();
  }, [isShown]);

  return (
    <Box
      w={{ base: '0', md: isPinned ? EXPANDED : COLLAPSED }}
      flexShrink="0"
      transition="width 160ms"
      _print={{ display: 'none' }}
    >
      <Box hideFrom="md" hidden={!isShown} position="fixed" inset="0" zIndex="sticky" bg="scrim" onClick={onHide} />
      <Flex
        as="nav"
        id={menuId}
        ref={menu}
        aria-label={t('header.navigation')}
        direction="column"
        gap="1"
        position="fixed"
        insetY="0"
        insetStart="0"
        zIndex="sticky"
        w={isOpen ? EXPANDED : COLLAPSED}
        visibility={{ mdDown: isShown ? 'visible' : 'hidden' }}
        translate={{ mdDown: isShown ? '0' : '-100%' }}
        p="3"
        bg="bg.inverted"
        color="fg.inverted"
        // Focus ring with enough contrast on the dark background.
        css={{ '& :focus-visible': { outlineColor: 'fg.inverted' } }}
        overflowX="hidden"
        overflowY="auto"
        // Stays visible while it slides out; becomes visible at once when it opens, so that it can take the focus.
        transition={isShown ? 'width 160ms, translate 160ms' : 'width 160ms, translate 160ms, visibility 160ms'}
        data-open={isOpen || undefined}
        {...handlers}
        onKeyDown={(event) => {
          if (isShown && event.key === 'Escape') onHide();
          else handlers.onKeyDown(event);
        }}
        // Closes the drawer after a link is followed.
        onClick={(event) => {
          if (isShown && event.target instanceof Element && event.target.closest('a')) onHide();
        }}
      >
        <Link
          asChild
          color="fg.inverted"
          textDecoration="none"
          px="3"
          h="12"
          flexShrink="0"
          fontSize="1.75rem"
          aria-label={t('menu.home')}
        >
          <NavLink to="/" end>
            <Mark />
          </NavLink>
        </Link>
        {items.map(({ key, id, path, label }) => (
          <SideLink key={key} to={path} icon={ICONS[id] ?? Building2} label={label} isOpen={isOpen} />
        ))}
        <IconButton
          mt="auto"
          variant="plain"
          bg="bg.inverted"
          color="fg.inverted"
          alignSelf="flex-start"
          hideFrom="md"
          aria-label={t('header.closeMenu')}
          onClick={onHide}
        >
          <X aria-hidden="true" />
        </IconButton>
        <IconButton
          mt="auto"
          variant="plain"
          bg="bg.inverted"
          color="fg.inverted"
          _hover={{ bg: 'bg.invertedHover' }}
          alignSelf="flex-start"
          hideBelow="md"
          aria-expanded={isPinned}
          aria-controls={menuId}
          aria-label={isPinned ? t('header.collapse') : t('header.expand')}
          onClick={togglePin}
        >
          <PinIcon aria-hidden="true" />
        </IconButton>
      </Flex>
    </Box>
  );
}
