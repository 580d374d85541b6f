import { defineRemote } from '@veleta/shared/remote';
import type { descriptor } from './descriptor.ts';

const results = {
  en: () => import('./locales/results/en.json'),
  es: () => import('./locales/results/es.json'),
};
/** Texts on disclosure control, which several remotes share. */
const disclosure = {
  en: () => import('@veleta/shared/confidentiality/results/en.json'),
  es: () => import('@veleta/shared/confidentiality/results/es.json'),
};
/** Sentences of the results summary, which reports contain too. */
const summary = {
  en: () => import('@veleta/shared/analysis-texts/summary/en.json'),
  es: () => import('@veleta/shared/analysis-texts/summary/es.json'),
};
const comparisons = {
  en: () => import('./locales/comparisons/en.json'),
  es: () => import('./locales/comparisons/es.json'),
};
const reports = {
  en: () => import('./locales/reports/en.json'),
  es: () => import('./locales/reports/es.json'),
};
const pastResults = {
  en: () => import('./locales/past-results/en.json'),
  es: () => import('./locales/past-results/es.json'),
};
const actionPlans = {
  en: () => import('./locales/action-plans/en.json'),
  es: () => import('./locales/action-plans/es.json'),
};
const actionIdeas = {
  en: () => import('./locales/action-ideas/en.json'),
  es: () => import('./locales/action-ideas/es.json'),
};
const followUp = {
  en: () => import('./locales/follow-up/en.json'),
  es: () => import('./locales/follow-up/es.json'),
};
const presentation = {
  en: () => import('./locales/presentation/en.json'),
  es: () => import('./locales/presentation/es.json'),
};
const sharedResults = {
  en: () => import('./locales/shared-results/en.json'),
  es: () => import('./locales/shared-results/es.json'),
};

export default defineRemote<typeof descriptor>({
  contract: 1,
  name: 'mf-stats',
  routes: {
    '/stats': () => import('./pages/stats-page.tsx'),
    '/stats/reports': () => import('./pages/reports-page.tsx'),
    '/stats/presentation': () => import('./pages/presentation-page.tsx'),
    '/stats/past-results': () => import('./pages/past-results-page.tsx'),
    '/stats/action-plans': () => import('./pages/action-plans-page.tsx'),
    '/stats/action-ideas': () => import('./pages/action-ideas-page.tsx'),
    '/stats/follow-up': () => import('./pages/follow-up-page.tsx'),
    '/shared-results/:token': () => import('./pages/shared-results-page.tsx'),
  },
  slots: {},
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
  partMessages: {
    '/stats': [results, summary, comparisons, disclosure],
    '/stats/reports': [reports],
    '/stats/presentation': [presentation],
    '/stats/past-results': [pastResults, reports, disclosure],
    '/stats/action-plans': [actionPlans, results, comparisons, disclosure],
    '/stats/action-ideas': [actionIdeas],
    '/stats/follow-up': [followUp, results, reports, disclosure],
    '/shared-results/:token': [results, sharedResults, disclosure],
  },
  prefetch: (path, client) => import('./prefetch.ts').then(({ prefetch }) => prefetch(path, client)),
});
