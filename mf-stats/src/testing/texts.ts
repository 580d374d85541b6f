import summaryEn from '@veleta/shared/analysis-texts/summary/en.json' with { type: 'json' };
import summaryEs from '@veleta/shared/analysis-texts/summary/es.json' with { type: 'json' };
import disclosureEn from '@veleta/shared/confidentiality/results/en.json' with { type: 'json' };
import disclosureEs from '@veleta/shared/confidentiality/results/es.json' with { type: 'json' };
import type { Language } from '@veleta/shared/contracts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import actionsEn from '../locales/action-plans/en.json' with { type: 'json' };
import actionsEs from '../locales/action-plans/es.json' with { type: 'json' };
import ideasEn from '../locales/action-ideas/en.json' with { type: 'json' };
import ideasEs from '../locales/action-ideas/es.json' with { type: 'json' };
import comparisonsEn from '../locales/comparisons/en.json' with { type: 'json' };
import comparisonsEs from '../locales/comparisons/es.json' with { type: 'json' };
import pastEn from '../locales/past-results/en.json' with { type: 'json' };
import pastEs from '../locales/past-results/es.json' with { type: 'json' };
import followUpEn from '../locales/follow-up/en.json' with { type: 'json' };
import followUpEs from '../locales/follow-up/es.json' with { type: 'json' };
import reportsEn from '../locales/reports/en.json' with { type: 'json' };
import reportsEs from '../locales/reports/es.json' with { type: 'json' };
import presentationEn from '../locales/presentation/en.json' with { type: 'json' };
import presentationEs from '../locales/presentation/es.json' with { type: 'json' };
import resultsEn from '../locales/results/en.json' with { type: 'json' };
import resultsEs from '../locales/results/es.json' with { type: 'json' };
import sharedEn from '../locales/shared-results/en.json' with { type: 'json' };
import sharedEs from '../locales/shared-results/es.json' with { type: 'json' };

/** All texts of the remote, as loaded by a page. */
export const texts: Readonly<Record<Language, typeof en & typeof resultsEn & typeof reportsEn>> = {
  en: {
    ...en,
    ...resultsEn,
    ...comparisonsEn,
    ...reportsEn,
    ...pastEn,
    ...sharedEn,
    ...actionsEn,
    ...ideasEn,
    ...followUpEn,
    ...presentationEn,
    ...summaryEn,
    ...disclosureEn,
  },
  es: {
    ...es,
    ...resultsEs,
    ...comparisonsEs,
    ...reportsEs,
    ...pastEs,
    ...sharedEs,
    ...actionsEs,
    ...ideasEs,
    ...followUpEs,
    ...presentationEs,
    ...summaryEs,
    ...disclosureEs,
  },
};
