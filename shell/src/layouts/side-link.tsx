import { NavLink } from '@veleta/shared/router';
import { Link, Span } from '@veleta/shared/ui';
import type { ComponentType } from 'react';

interface SideLinkProps {
  to: string;
  icon: ComponentType;
  label: string;
  /** If false, only the icon is visible; the label stays the accessible name. */
  isOpen: boolean;
}

/** Link of the dark side menu. */
export function SideLink({ to, icon: Icon, label, isOpen }: SideLinkProps) {
  return (
    <Link
      asChild
      display="flex"
      alignItems="center"
      gap="4"
      h="11"
      px="3.5"
      flexShrink="0"
      borderRadius="l2"
      bg="bg.inverted"
      color="fg.inverted"
      textDecoration="none"
      whiteSpace="nowrap"
      overflow="hidden"
      _hover={{ bg: 'bg.invertedHover', textDecoration: 'none' }}
      _currentPage={{ bg: 'primary.solid', color: 'primary.contrast' }}
      _focusVisible={{ outlineOffset: '-2px' }}
      css={{ '& svg': { flexShrink: 0, width: '1.25rem', height: '1.25rem' } }}
    >
      <NavLink to={to}>
        <Icon aria-hidden="true" />
        <Span opacity={isOpen ? 1 : 0} transition="opacity 120ms">
          {label}
        </Span>
      </NavLink>
    </Link>
  );
}
