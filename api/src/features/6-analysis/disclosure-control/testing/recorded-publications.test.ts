import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { recordPublications } from './recorded-publications.ts';

/**
 * The attacks in docs/methodology.md describe the code that they ran against. After an intended change of what is published, attack the
 * organizations whose lines differ, and write the new output to the file:
 * `node recorded-publications.ts > recorded-publications.json`.
 */
it('publishes of attacked organizations exactly what was attacked', () => {
  const recorded: unknown = JSON.parse(readFileSync(new URL('recorded-publications.json', import.meta.url), 'utf8'));
  expect(recordPublications()).toEqual(recorded);
});
