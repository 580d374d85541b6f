import { defineRemote } from '@veleta/shared/remote';
import type { descriptor } from './descriptor.ts';

/** Remote module: plans, prices and purchases. */
export default defineRemote<typeof descriptor>({
  contract: 1,
  name: 'mf-subscriptions',
  routes: {
    '/subscriptions': () => import('./pages/subscriptions-page.tsx'),
  },
  slots: {
    'onboarding.subscription': () => import('./pages/subscription-step.tsx'),
  },
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
});
