import { defineRemote } from '@veleta/shared/remote';
import type { descriptor } from './descriptor.ts';

export default defineRemote<typeof descriptor>({
  contract: 1,
  name: 'mf-auth',
  routes: {
    '/auth/login': () => import('./pages/login-page.tsx'),
    '/auth/register': () => import('./pages/register-page.tsx'),
    '/auth/forgot-password': () => import('./pages/forgot-password-page.tsx'),
    '/reset-password/:token': () => import('./pages/reset-password-page.tsx'),
    '/account-activation/:token': () => import('./pages/account-activation-page.tsx'),
    '/admin-invite/:token': () => import('./pages/admin-invite-page.tsx'),
  },
  slots: {
    'main.terms': () => import('./pages/updated-terms.tsx'),
  },
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
});
