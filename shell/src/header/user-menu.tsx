import { wantOverrides } from '../overrides/overrides-access.ts';
import { MenuOnIntent } from './menu-on-intent.tsx';
import { UserButton } from './user-button.tsx';

const load = () => {
  // Whether an operator's menu names them is asked while it loads.
  wantOverrides();
  return import('./user-menu-list.tsx');
};

/** The menu of the signed-in person. */
export const UserMenu = () => <MenuOnIntent load={load} button={(props) => <UserButton {...props} />} />;
