import { defineRemote } from '@veleta/shared/remote';
import type { descriptor } from './descriptor.ts';

/** Remote module: organization, account of the signed-in person, permissions. */
export default defineRemote<typeof descriptor>({
  contract: 1,
  name: 'mf-organization',
  routes: {
    '/organization': () => import('./pages/organization-page.tsx'),
    '/user': () => import('./pages/user-page.tsx'),
    '/permissions': () => import('./pages/permissions-page.tsx'),
  },
  slots: {
    'onboarding.organization': () => import('./pages/organization-step.tsx'),
    'account.data': () => import('./pages/account-data.tsx'),
  },
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
  prefetch: (path, client) =>
    path === '/organization' ? import('./prefetch.ts').then(({ prefetch }) => prefetch(client)) : undefined,
});
