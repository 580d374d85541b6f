import { useTranslation } from '@veleta/shared/i18n';
import { NavLink } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { Box, Flex, IconButton, Link, Mark, Span } from '@veleta/shared/ui';
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
} from '@veleta/shared/ui/icons';
import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { menuEntries } from '../header/menu-entries.ts';
import { useMenuLabel } from '../header/use-menu-label.ts';
import { useEntries } from '../remotes/remotes-context.ts';

const ICONS: Readonly<Record<string, ComponentType>> = {
  dashboard: House,
  stats: ChartColumn,
  account: User,
  settings: Settings,
  'side-subscriptions': CreditCard,
};

const FOLDED = '4.5rem';
const OPEN = '15rem';

interface SideLinkProps {
  to: string;
  icon: ComponentType;
  label: string;
  isOpen: boolean;
}

function SideLink({ to, icon: Sign, label, isOpen }: SideLinkProps) {
  return (
    <Link
      asChild
      display="flex"
      alignItems="center"
      gap="4"
      h="11"
      px="3.5"
      borderRadius="l2"
      color="white"
      textDecoration="none"
      whiteSpace="nowrap"
      overflow="hidden"
      _hover={{ bg: 'whiteAlpha.200', textDecoration: 'none' }}
      _currentPage={{ bg: 'primary.solid', color: 'primary.contrast' }}
      _focusVisible={{ outlineColor: 'white', outlineOffset: '-2px' }}
      css={{ '& svg': { flexShrink: 0, width: '1.25rem', height: '1.25rem' } }}
    >
      <NavLink to={to}>
        <Sign aria-hidden="true" />
        <Span opacity={isOpen ? 1 : 0} transition="opacity 120ms">
          {label}
        </Span>
      </NavLink>
    </Link>
  );
}

interface SideMenuProps {
  /** On a phone, where the menu lies over the page and only when asked for. */
  isShown: boolean;
  onHide: () => void;
}

/** The dark menu at the side: folded to its icons, open under the pointer, while the keyboard is in it, or when pinned. */
export function SideMenu({ isShown, onHide }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const { role } = useAuth();
  const entries = useEntries();
  const [isPinned, setIsPinned] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const items = useMemo(() => menuEntries(entries, 'side', role), [entries, role]);
  const labelOf = useMenuLabel(items);
  const isOpen = isPinned || isHovered || hasFocus || isShown;
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) menu.current?.querySelector('a')?.focus();
  }, [isShown]);
  const PinIcon = isPinned ? ChevronLeft : ChevronRight;

  return (
    <Box w={{ base: '0', md: FOLDED, lg: isPinned ? OPEN : FOLDED }} flexShrink="0" transition="width 160ms">
      <Box hideFrom="md" hidden={!isShown} position="fixed" inset="0" zIndex="sticky" bg="scrim" onClick={onHide} />
      <Flex
        as="nav"
        ref={menu}
        aria-label={t('header.navigation')}
        direction="column"
        gap="1"
        position="fixed"
        insetY="0"
        insetStart="0"
        zIndex="sticky"
        w={isOpen ? OPEN : FOLDED}
        visibility={{ mdDown: isShown ? 'visible' : 'hidden' }}
        translate={{ mdDown: isShown ? '0' : '-100%' }}
        p="3"
        bg="bg.inverted"
        color="white"
        overflowX="hidden"
        overflowY="auto"
        transition="width 160ms, translate 160ms, visibility 160ms"
        data-open={isOpen || undefined}
        onKeyDown={(event) => {
          if (isShown && event.key === 'Escape') onHide();
        }}
        // A link was followed: the page is what is wanted now.
        onClick={(event) => {
          if (isShown && event.target instanceof Element && event.target.closest('a')) onHide();
        }}
        // Touch has no hover: there a tap would open the menu and follow the link in one.
        onPointerEnter={(event) => setIsHovered(event.pointerType !== 'touch')}
        onPointerLeave={() => setIsHovered(false)}
        onFocus={(event) => setHasFocus(event.target.matches(':focus-visible'))}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setHasFocus(false);
        }}
      >
        <Link asChild color="white" textDecoration="none" px="3" h="12" fontSize="1.75rem" aria-label={t('menu.home')}>
          <NavLink to="/" end>
            <Mark />
          </NavLink>
        </Link>
        {items.map((item) => (
          <SideLink
            key={`${item.entry.name}.${item.id}`}
            to={item.path}
            icon={ICONS[item.id] ?? Building2}
            label={labelOf(item)}
            isOpen={isOpen}
          />
        ))}
        <SideLink to="/survey" icon={ClipboardList} label={t('menu.surveys')} isOpen={isOpen} />
        <IconButton
          mt="auto"
          variant="ghost"
          color="white"
          _hover={{ bg: 'whiteAlpha.200' }}
          _focusVisible={{ outlineColor: 'white', outlineOffset: '-2px' }}
          alignSelf="flex-start"
          hideBelow="md"
          aria-pressed={isPinned}
          aria-label={isPinned ? t('header.collapse') : t('header.expand')}
          onClick={() => setIsPinned(!isPinned)}
        >
          <PinIcon aria-hidden="true" />
        </IconButton>
      </Flex>
    </Box>
  );
}
