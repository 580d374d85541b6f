import type { Language } from '@veleta/shared/contracts';
import { renderScreen, type RenderedScreen } from '@veleta/shared/prerender';
import { Route, Routes } from 'react-router-dom';
import { AuthLayout } from '../layouts/auth-layout.tsx';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };

/** Renders the layout of the sign-in pages at build time, with a placeholder for the page. Runs in Node only. */
export const render = (path: string, language: Language): Promise<RenderedScreen> =>
  renderScreen(
    <Routes>
      <Route element={<AuthLayout />}>
        <Route path="*" element="__PAGE__" />
      </Route>
    </Routes>,
    { path, language, messages: { shell: language === 'es' ? es : en }, idPrefix: 'layout-', hasGlobals: true },
  );
