import { FREQUENCIES, type Frequency, type Language } from '@veleta/shared/contracts';
import { translate } from '../../../platform/translations.ts';
import { COUNTRY_CODES } from './country-codes.ts';

const INDUSTRIES = 29;

export function listIndustries(language: Language): Array<{ id: number; name: string }> {
  const industries = Array.from({ length: INDUSTRIES }, (_, index) => ({
    id: index + 1,
    name: translate(language, `industries.${index + 1}`),
  }));
  return industries.sort(byName(language));
}

export function listCountries(language: Language): Array<{ code: string; name: string }> {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort(byName(language));
}

export function isCountry(code: string): boolean {
  return COUNTRY_CODES.includes(code);
}

export function listFrequencies(language: Language): Array<{ id: Frequency; name: string }> {
  return FREQUENCIES.map((id) => ({ id, name: translate(language, `frequencies.${id}`) }));
}

function byName(language: Language) {
  const { compare } = new Intl.Collator(language);
  return (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
}
