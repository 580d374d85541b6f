import { MenuOnIntent } from '../header/menu-on-intent.tsx';
import { LanguageButton } from './language-button.tsx';

const load = () => import('./language-menu.tsx');

export const LanguageSwitcher = () => <MenuOnIntent load={load} button={(props) => <LanguageButton {...props} />} />;
