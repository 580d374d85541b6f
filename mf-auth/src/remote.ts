import { defineRemote } from '@veleta/shared/remote';
import type { descriptor } from './descriptor.ts';

// Texts that the sign-in page does not load.
const activation = {
  en: () => import('./locales/activation/en.json'),
  es: () => import('./locales/activation/es.json'),
};
const invite = {
  en: () => import('./locales/invite/en.json'),
  es: () => import('./locales/invite/es.json'),
};
const newPassword = {
  en: () => import('./locales/new-password/en.json'),
  es: () => import('./locales/new-password/es.json'),
};
const updatedTerms = {
  en: () => import('./locales/updated-terms/en.json'),
  es: () => import('./locales/updated-terms/es.json'),
};

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
  partMessages: {
    '/auth/register': [newPassword],
    '/reset-password/:token': [newPassword],
    '/account-activation/:token': [activation],
    '/admin-invite/:token': [invite, newPassword],
    'main.terms': [updatedTerms],
  },
});
