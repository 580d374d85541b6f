import { Link as PlainLink, NavLink as PlainNavLink, useHref } from 'react-router-dom';
import type { ComponentProps, FocusEvent, PointerEvent, TouchEvent } from 'react';
import { usePrefetch } from './prefetch.ts';

type Handlers = Pick<
  ComponentProps<typeof PlainLink>,
  'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onTouchStart'
>;

/** Runs the link's own handlers, then those of its user for the same event. */
function useIntent(to: ComponentProps<typeof PlainLink>['to'], own: Handlers): Required<Handlers> {
  const intent = usePrefetch(useHref(to));
  return {
    onPointerEnter: (event: PointerEvent<HTMLAnchorElement>) => (intent.onPointerEnter(), own.onPointerEnter?.(event)),
    onPointerLeave: (event: PointerEvent<HTMLAnchorElement>) => (intent.onPointerLeave(), own.onPointerLeave?.(event)),
    onFocus: (event: FocusEvent<HTMLAnchorElement>) => (intent.onFocus(), own.onFocus?.(event)),
    onTouchStart: (event: TouchEvent<HTMLAnchorElement>) => (intent.onTouchStart(), own.onTouchStart?.(event)),
  };
}

/** The router's link, which prefetches its page on intent. */
export const Link = (props: ComponentProps<typeof PlainLink>) => (
  <PlainLink {...props} {...useIntent(props.to, props)} />
);

/** The same for a link that knows whether its page is the current one. */
export const NavLink = (props: ComponentProps<typeof PlainNavLink>) => (
  <PlainNavLink {...props} {...useIntent(props.to, props)} />
);
