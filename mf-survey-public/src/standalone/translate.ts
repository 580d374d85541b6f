import type english from '../words/en.ts';
import type { Language } from '../survey/survey.types.ts';
import type { Translate } from '../survey/texts.ts';

export type Catalogue = typeof english;

/** Loads the catalogue of a language; the server's page preloads it. */
export const loadCatalogue = (language: Language): Promise<Catalogue> =>
  language === 'es'
    ? import(/* webpackChunkName: "es" */ '../words/es.ts').then((module) => module.default)
    : import(/* webpackChunkName: "en" */ '../words/en.ts').then((module) => module.default);

/**
 * Creates a `t()` with the features that the catalogues use: nested keys, `{{values}}`, and plurals by `count` (one and
 * other in both languages).
 */
export function createTranslate(catalogue: Catalogue): Translate {
  const sections: Readonly<Record<string, Readonly<Record<string, string>>>> = catalogue;
  return (key, values = {}) => {
    const [section = '', name = ''] = key.split('.');
    const texts = sections[section] ?? {};
    const text =
      typeof values.count === 'number'
        ? (texts[`${name}_${values.count === 1 ? 'one' : 'other'}`] ?? texts[name])
        : texts[name];
    return (text ?? key).replace(/{{(\w+)}}/g, (whole, value: string) => String(values[value] ?? whole));
  };
}
