import type { MenuPlace } from '@veleta/shared/contracts';

/** A menu item that the specification names. */
export interface SpecifiedItem {
  /** Id of the menu entry of its remote, and key of its label in the shell's texts. */
  readonly id: string;
  readonly path: string;
  /** Whether the shell shows it by itself; otherwise the remote of the page declares it. */
  readonly isOwn: boolean;
}

const own = (id: string, path: string): SpecifiedItem => ({ id, path, isOwn: true });
const declared = (id: string, path: string): SpecifiedItem => ({ id, path, isOwn: false });

/** The specified items of each menu, in their order. Items of other areas follow them. */
export const SPECIFIED_ITEMS: Readonly<Record<MenuPlace, readonly SpecifiedItem[]>> = {
  header: [
    own('home', '/'),
    own('dashboard', '/dashboard'),
    own('settings', '/product-config'),
    own('profile', '/user'),
  ],
  side: [
    declared('dashboard', '/dashboard'),
    declared('stats', '/stats'),
    declared('account', '/user'),
    declared('settings', '/product-config'),
    declared('side-subscriptions', '/subscriptions'),
    own('surveys', '/survey'),
  ],
  user: [
    declared('panel', '/dashboard'),
    declared('organization', '/organization'),
    declared('user', '/user'),
    declared('subscriptions', '/subscriptions'),
    declared('permissions', '/permissions'),
  ],
};
