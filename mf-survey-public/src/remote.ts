import { defineRemote } from '@veleta/shared/remote';
import type { descriptor } from './descriptor.ts';

export default defineRemote<typeof descriptor>({
  contract: 1,
  name: 'mf-survey-public',
  routes: {
    '/survey/response/:token': () => import('./pages/response-page.tsx'),
    '/request-survey-access/:token': () => import('./pages/access-page.tsx'),
    '/fingerprint': () => import('./pages/fingerprint-page.tsx'),
  },
  slots: {
    'product.preview': () => import('./slots/product-preview.slot.tsx'),
  },
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
});
