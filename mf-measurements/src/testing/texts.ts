import disclosureEn from '@veleta/shared/confidentiality/results/en.json' with { type: 'json' };
import disclosureEs from '@veleta/shared/confidentiality/results/es.json' with { type: 'json' };
import calendarEn from '../locales/calendar/en.json' with { type: 'json' };
import calendarEs from '../locales/calendar/es.json' with { type: 'json' };
import configurationEn from '../locales/configuration/en.json' with { type: 'json' };
import configurationEs from '../locales/configuration/es.json' with { type: 'json' };
import commonEn from '../locales/en.json' with { type: 'json' };
import commonEs from '../locales/es.json' with { type: 'json' };
import listsEn from '../locales/lists/en.json' with { type: 'json' };
import listsEs from '../locales/lists/es.json' with { type: 'json' };
import measurementEn from '../locales/measurement/en.json' with { type: 'json' };
import measurementEs from '../locales/measurement/es.json' with { type: 'json' };

/** All texts of the remote. A separate check verifies that each page loads its own. */
export const en = { ...commonEn, ...calendarEn, ...configurationEn, ...listsEn, ...measurementEn, ...disclosureEn };
export const es = { ...commonEs, ...calendarEs, ...configurationEs, ...listsEs, ...measurementEs, ...disclosureEs };
