import { lazy, Suspense } from 'react';
import { LanguageButton } from './language-button.tsx';

const LanguageMenu = lazy(() => import('./language-menu.tsx'));

/** The languages as a menu. */
export const LanguageSwitcher = () => (
  <Suspense fallback={<LanguageButton />}>
    <LanguageMenu />
  </Suspense>
);
