import { MenuOnIntent } from './menu-on-intent.tsx';
import { UserButton } from './user-button.tsx';

const load = () => import('./user-menu-list.tsx');

/** The menu of the signed-in person. */
export const UserMenu = () => <MenuOnIntent load={load} button={(props) => <UserButton {...props} />} />;
