import { defineRemote } from '@veleta/shared/remote';
import type { descriptor } from './descriptor.ts';

/** The shared texts of the promise to participants. */
const promised = {
  en: () => import('@veleta/shared/confidentiality/participants/en.json'),
  es: () => import('@veleta/shared/confidentiality/participants/es.json'),
};

export default defineRemote<typeof descriptor>({
  contract: 1,
  name: 'mf-survey-public',
  routes: {
    '/survey/response/:token': () => import('./pages/response-page.tsx'),
    '/survey/response/:token/protection': () => import('./pages/protection-page.tsx'),
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
  partMessages: {
    '/survey/response/:token': [promised],
    '/survey/response/:token/protection': [promised],
    '/request-survey-access/:token': [promised],
    '/fingerprint': [promised],
    'product.preview': [promised],
  },
});
