/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { flatten, type Catalogue } from '../shared/federation/compatibility/text-differences.ts';

const root = resolve(import.meta.dirname, '..');
const textsIn = (file: string) => flatten(JSON.parse(readFileSync(join(root, file), 'utf8')) as Catalogue);
const OWN = globSync('{api,shell,shared,mf-*}/{src/**/,}locales/**/*.json', {
  cwd: root,
  exclude: (name) => /node_modules|dist/.test(String(name)),
});

/** What only the shared texts may say: the numbers that protect people, and the words of the promise. */
const STATEMENTS = [
  /\{\{(threshold|commenters)\}\}/,
  /\b(at least|fewer than|al menos|menos de) (5|10|five|ten|cinco|diez) (people|personas)/i,
  /confidential|confidencial|anonym|anónim/i,
  /large enough to protect|lo bastante grandes para proteger/i,
  /who has answered|known who|who answered is|quién(es)? han? respondido|se sabe quién/i,
];

const REFERENCE = /\$t\([\w.]+\)/g;

/** Texts that use these words of something else. */
const OTHERS = new Set([
  // About browser fingerprints, and about the personal data of administrators.
  'fingerprint.lead',
  'participants.text',
  // Terms change; what they say of confidentiality stays where it is.
  'changes.text',
]);

const statementsIn = (file: string, texts: ReadonlyMap<string, string>): string[] =>
  [...texts]
    .filter(
      ([key, text]) => !OTHERS.has(key) && STATEMENTS.some((statement) => statement.test(text.replace(REFERENCE, ''))),
    )
    .map(([key, text]) => `${file}: ${key}: ${text}`);

describe('statements about confidentiality', () => {
  it('are made in the shared texts alone; catalogues refer to them with $t(key)', () => {
    expect(OWN.length).toBeGreaterThan(30);
    expect(OWN.flatMap((file) => statementsIn(file, textsIn(file)))).toEqual([]);
  });

  it.each([
    ['a number of its own', 'Comments need at least 10 people.'],
    ['the threshold', 'Groups of fewer than {{threshold}} people are not shown.'],
    ['a promise', 'Your answers are confidential.'],
    ['who answered', 'It is known who answered.'],
  ])('are found where a catalogue says %s', (_, text) => {
    expect(statementsIn('one.json', new Map([['one', text]]))).toHaveLength(1);
  });
});

describe('the shared texts', () => {
  const files = globSync('shared/src/confidentiality/**/*.json', { cwd: root });
  it('name neither threshold nor number of commenters themselves', () => {
    expect(files.length).toBe(6);
    for (const file of files)
      for (const [key, text] of textsIn(file))
        expect([key, /\b(5|10|five|ten|cinco|diez) (people|personas)/i.test(text)]).toEqual([key, false]);
  });
});
