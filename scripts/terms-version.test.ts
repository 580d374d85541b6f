/** @jest-environment node */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { accounts } from '../shared/src/contracts/index.ts';

const root = resolve(import.meta.dirname, '..');
const TEXTS = [
  'mf-auth/src/locales/terms.en.json',
  'mf-auth/src/locales/terms.es.json',
  'shared/src/confidentiality/terms.en.json',
  'shared/src/confidentiality/terms.es.json',
];
/** Hash of the texts of each terms version. A changed text needs a new version here and in the contracts. */
const DIGESTS: Readonly<Record<string, string>> = {
  '2026-11-22': '9a3afc2660a93aa1',
  '2026-11-23': 'f3722d17183cd8a3',
};

describe('terms of use', () => {
  it('have a new version for every change of their texts', () => {
    const hash = createHash('sha256');
    for (const file of TEXTS) hash.update(JSON.stringify(JSON.parse(readFileSync(resolve(root, file), 'utf8'))));
    expect(hash.digest('hex').slice(0, 16)).toBe(DIGESTS[accounts.TERMS_VERSION]);
    expect(Object.keys(DIGESTS).at(-1)).toBe(accounts.TERMS_VERSION);
  });
});
