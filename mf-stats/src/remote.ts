import { defineRemote } from '@veleta/shared/remote';
import type { descriptor } from './descriptor.ts';

export default defineRemote<typeof descriptor>({
  contract: 1,
  name: 'mf-stats',
  routes: {
    '/stats': () => import('./pages/stats-page.tsx'),
    '/stats/reports': () => import('./pages/reports-page.tsx'),
    '/stats/past-results': () => import('./pages/past-results-page.tsx'),
    '/shared-results/:token': () => import('./pages/shared-results-page.tsx'),
  },
  slots: {},
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
  prefetch: (path, client) => import('./prefetch.ts').then(({ prefetch }) => prefetch(path, client)),
});
