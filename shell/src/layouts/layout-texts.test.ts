import { expect, it } from '@jest/globals';
import { ERROR_STATUS, LANGUAGES } from '@veleta/shared/contracts';
import { i18n, startI18n } from '@veleta/shared/i18n';
import { addLayoutTexts } from './layout-texts.ts';

const ERRORS = LANGUAGES.flatMap((language) => Object.keys(ERROR_STATUS).map((code) => ({ language, code })));
const hasText = ({ language, code }: { language: string; code: string }) =>
  i18n.exists(`errors.${code}`, { ns: 'shared', lng: language, fallbackLng: [] });

it('the layouts complete the texts of errors and keep those of every page', async () => {
  await startI18n({}, 'en');
  const before = ERRORS.filter(hasText);
  addLayoutTexts();
  expect(before).toContainEqual({ language: 'es', code: 'internal' });
  expect(before).not.toContainEqual({ language: 'es', code: 'plan_limit' });
  expect(ERRORS.filter(hasText)).toEqual(ERRORS);
  expect(i18n.exists('header.logout', { ns: 'layouts', lng: 'es', fallbackLng: [] })).toBe(true);
});
