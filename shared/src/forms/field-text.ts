import type { FieldCode } from '../contracts/field-errors.ts';
import { i18n } from '../i18n/instance.ts';
import en from '../i18n/locales/fields/en.json' with { type: 'json' };
import es from '../i18n/locales/fields/es.json' with { type: 'json' };

const TEXTS = { en, es };

/** Says what is wrong with a field and how to mend it, in the language on the screen. */
export function fieldText({
  code,
  params,
}: {
  readonly code: FieldCode;
  readonly params?: object | undefined;
}): string {
  // They come with the forms, not with the page: most pages have none.
  for (const [language, texts] of Object.entries(TEXTS))
    if (!i18n.exists(`fields.${code}`, { ns: 'shared', lng: language, fallbackLng: [] }))
      i18n.addResourceBundle(language, 'shared', texts, true);
  return i18n.t(`fields.${code}`, { ns: 'shared', ...params });
}
