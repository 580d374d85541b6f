import { i18n } from '@veleta/shared/i18n';
import errorsEn from '@veleta/shared/texts/area-errors/en.json' with { type: 'json' };
import errorsEs from '@veleta/shared/texts/area-errors/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

/** Texts of the layouts, by language; the namespace is `layouts`. */
export const layoutTexts = { en, es };

/** Adds the texts of the layouts and of errors in the areas inside them to the started instance. */
export function addLayoutTexts(): void {
  i18n.addResourceBundle('en', 'layouts', en);
  i18n.addResourceBundle('es', 'layouts', es);
  i18n.addResourceBundle('en', 'shared', errorsEn, true);
  i18n.addResourceBundle('es', 'shared', errorsEs, true);
}
