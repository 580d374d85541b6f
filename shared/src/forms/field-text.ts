import type { FieldCode } from '../contracts/field-errors.ts';
import { i18n } from '../i18n/instance.ts';
import en from '../i18n/locales/fields/en.json' with { type: 'json' };
import es from '../i18n/locales/fields/es.json' with { type: 'json' };

const TEXTS = { en, es };

/** Returns the text of a field error with a hint how to fix it, in the current language. */
export function fieldText({
  code,
  params,
}: {
  readonly code: FieldCode;
  readonly params?: object | undefined;
}): string {
  // Loaded with the forms, because most pages have none.
  for (const [language, texts] of Object.entries(TEXTS))
    if (!i18n.exists(`fields.${code}`, { ns: 'shared', lng: language, fallbackLng: [] }))
      i18n.addResourceBundle(language, 'shared', texts, true);
  return i18n.t(`fields.${code}`, { ns: 'shared', ...params });
}
