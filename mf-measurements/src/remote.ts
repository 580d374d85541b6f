import { REMOTE_CONTRACT } from '@veleta/shared/contracts';
import { defineRemote } from '@veleta/shared/remote';
import type { descriptor } from './descriptor.ts';

const calendar = {
  en: () => import('./locales/calendar/en.json'),
  es: () => import('./locales/calendar/es.json'),
};
const configuration = {
  en: () => import('./locales/configuration/en.json'),
  es: () => import('./locales/configuration/es.json'),
};
/** Texts on disclosure control, shared by all remotes. */
const disclosure = {
  en: () => import('@veleta/shared/confidentiality/results/en.json'),
  es: () => import('@veleta/shared/confidentiality/results/es.json'),
};
const lists = {
  en: () => import('./locales/lists/en.json'),
  es: () => import('./locales/lists/es.json'),
};
const measurement = {
  en: () => import('./locales/measurement/en.json'),
  es: () => import('./locales/measurement/es.json'),
};

/** The remote module: products panel, product configuration, one measurement, participant lists. */
export default defineRemote<typeof descriptor>({
  contract: REMOTE_CONTRACT,
  name: 'mf-measurements',
  routes: {
    '/dashboard': () => import('./pages/dashboard.page.tsx'),
    '/product-config': () => import('./pages/product-config.page.tsx'),
    '/measurements/:id': () => import('./pages/measurement.page.tsx'),
    '/calendar': () => import('./pages/calendar.page.tsx'),
  },
  slots: {
    'organization.participation-lists': () => import('./slots/participation-lists.slot.tsx'),
    'onboarding.measurements': () => import('./slots/running-measurements.slot.tsx'),
  },
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
  partMessages: {
    '/dashboard': [disclosure],
    '/product-config': [configuration, lists, disclosure],
    '/measurements/:id': [measurement, lists, disclosure],
    '/calendar': [calendar, disclosure],
    'organization.participation-lists': [lists],
    'onboarding.measurements': [disclosure],
  },
  prefetch: (path, client) => import('./prefetch.ts').then(({ prefetch }) => prefetch(path, client)),
});
