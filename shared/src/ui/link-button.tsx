import { Button } from '@chakra-ui/react/button';
import { Link } from '@chakra-ui/react/link';
import type { ComponentProps, ReactNode } from 'react';
import { Link as RoutedLink, type To } from '../router/index.ts';

interface Destination {
  to: To;
  replace?: boolean;
  state?: unknown;
  children: ReactNode;
}

type ButtonLook = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'colorPalette' | 'width' | 'aria-label'>;
type LinkLook = Pick<
  ComponentProps<typeof Link>,
  'variant' | 'colorPalette' | 'textStyle' | 'fontWeight' | 'aria-label'
>;

/** Link with the look of a button: it navigates, so it is an anchor. */
export function LinkButton({ to, replace, state, children, ...look }: Destination & ButtonLook) {
  return (
    <Button asChild {...look}>
      <RoutedLink to={to} replace={replace} state={state}>
        {children}
      </RoutedLink>
    </Button>
  );
}

/** Text link inside the application. */
export function RouterLink({ to, replace, state, children, ...look }: Destination & LinkLook) {
  return (
    <Link asChild {...look}>
      <RoutedLink to={to} replace={replace} state={state}>
        {children}
      </RoutedLink>
    </Link>
  );
}
