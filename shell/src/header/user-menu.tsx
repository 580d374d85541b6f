import { MenuOnIntent } from './menu-on-intent.tsx';
import { UserButton } from './user-button.tsx';

const load = () => import('./user-menu-list.tsx');

export const UserMenu = () => <MenuOnIntent load={load} button={(props) => <UserButton {...props} />} />;
