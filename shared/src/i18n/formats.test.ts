import { afterEach, expect, it, jest } from '@jest/globals';
import { formatDateRange, startI18n } from './index.ts';

const languages = jest.spyOn(navigator, 'languages', 'get');
afterEach(() => {
  languages.mockReset();
});

it.each([
  ['en-US', /^Aug 17\s–\sSep 6, 2026$/],
  ['en-GB', /^17 Aug\s–\s6 Sept 2026$/],
  ['es-MX', /^17 de ago\s–\s6 de sep 2026$/],
  ['es-CO', /^17 de ago al 6 de sept de 2026$/],
  ['es-CL', /^17 de ago al 6 de sept de 2026$/],
] as const)('formatDateRange names months in the format of %s', async (region, words) => {
  languages.mockReturnValue([region]);
  await startI18n({}, region.startsWith('es') ? 'es' : 'en');
  expect(formatDateRange('2026-08-17', '2026-09-06')).toMatch(words);
});
