import { defineRemote } from '@veleta/shared/remote';
import type { descriptor } from './descriptor.ts';

/** Remote module: the wizard above the main layout. */
export default defineRemote<typeof descriptor>({
  contract: 1,
  name: 'mf-onboarding',
  routes: {},
  slots: {
    'main.overlay': () => import('./pages/main-overlay.tsx'),
  },
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
});
