/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { flatten, type Catalogue } from '../shared/federation/compatibility/text-differences.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const textsIn = (file: string) => flatten(JSON.parse(read(file)) as Catalogue);
const exclude = (name: string) => /node_modules|dist/.test(name);
const OWN = globSync(['{api,shell,shared,mf-*}/{src/**/,}locales/**/*.json', 'shared/src/analysis-texts/**/*.json'], {
  cwd: root,
  exclude,
});
const SHARED = globSync('shared/src/confidentiality/**/*.json', { cwd: root });
/** Texts outside of screens; decisions and old figures are excluded, because they describe the past. */
const DOCUMENTS = globSync(['*.md', 'docs/*.md', '{api,shell,shared,server,mf-*}/*.md'], { cwd: root, exclude });

/** Only the shared texts may contain these: the thresholds, and the words of the promise. */
const STATEMENTS = [
  /\{\{(threshold|commenters)\}\}/,
  /\b(at least|fewer than|al menos|menos de) (5|10|five|ten|cinco|diez) (people|personas)/i,
  /enough (people|responses)|suficientes (personas|respuestas)/i,
  /confidential|confidencial|anonym|anónim/i,
  /large enough to protect|lo bastante grandes para proteger/i,
  /who has answered|known who|who answered is|quién(es)? han? respondido|se sabe quién/i,
  /who gets which|who gave which|not who you are|name was known|a quién (se da|le das)|no quién eres|nombre de nadie/i,
  /encrypt|cifrad/i,
  /destroy|destruid|destruy|se destru/i,
  /inferred?\b|deduc/i,
  /random order|orden (es )?aleatori/i,
  /one by one|una por una/i,
  /next to (your )?answers|junto a (las|tus) respuestas/i,
];

const REFERENCE = /\$t\([\w.]+\)/g;

/** Texts that use these words with another meaning. */
const OTHERS = new Set([
  // Obligations of an organization.
  'use.text',
  // Personal data of administrators.
  'participants.text',
  // Terms are versioned; their statements on confidentiality stay in them.
  'changes.text',
  // Notes on keys for operators.
  'results.keys',
  'results.keysText',
  // Anonymous figures that organizations share.
  'sharing.intro',
  // Instructions for handing out codes.
  'kiosk.text',
]);

/** Statements that contradict the methodology, found in earlier texts or in other tools. */
const CONTRADICTIONS: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'who answered is shown to nobody (personal links), or unknown (C12)',
    /(?<!what )who (has )?answered is known|se sabe quién respondió/i,
  ],
  ['limits depend on the number of answers (C7)', /\b95 ?% (or more|or less|o más|o menos)|\b5 ?% (or less|o menos)/],
  ['comments need max(10, k) people (C10)', /(at least|al menos|fewer than|menos de) (10|ten|diez) (people|personas)/i],
  [
    'what is decided by answers only coarsens (C5)',
    /unanim(ous|ity) (answers|results) are hidden|same answer is hidden/i,
  ],
  [
    'answers are sealed, not moved in batches (C12)',
    /shuffl(ed|ing) (answers|responses)|answers are (shuffled|mixed)/i,
  ],
  [
    'answers are not kept after the end (C13)',
    /(raw|single|individual) answers (are|remain) (kept|stored)|made again from (the )?answers/i,
  ],
  [
    'nothing is promised without a limit',
    /(completely|fully|totally|100 ?%|completamente|totalmente) (anonym|anónim|confiden)/i,
  ],
  [
    'nobody can promise that',
    /(cannot|can never|impossible to|no se puede[n]?) (be )?(traced|identified|rastrear|identificar)/i,
  ],
];

/** Destruction may be claimed only if it is recorded (C13). */
const CLAIMED =
  /(were|was|have been|has been|are now) destroyed|(?<!no )se (destruyeron|destruyó|han destruido|ha destruido)/i;

const statementsIn = (file: string, texts: ReadonlyMap<string, string>): string[] =>
  [...texts]
    .filter(
      ([key, text]) => !OTHERS.has(key) && STATEMENTS.some((statement) => statement.test(text.replace(REFERENCE, ''))),
    )
    .map(([key, text]) => `${file}: ${key}: ${text}`);

const contradictionsIn = (where: string, text: string): string[] =>
  CONTRADICTIONS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${where}: ${what}`);

describe('statements about confidentiality', () => {
  it('are only in the shared texts, which other catalogues reference with $t(key)', () => {
    expect(OWN.length).toBeGreaterThan(30);
    expect(OWN.flatMap((file) => statementsIn(file, textsIn(file)))).toEqual([]);
  });

  it.each([
    ['a number of its own', 'Comments need at least 10 people.'],
    ['the threshold', 'Groups of fewer than {{threshold}} people are not shown.'],
    ['a promise', 'Your answers are confidential.'],
    ['who answered', 'It is known who answered.'],
    ['how answers are kept', 'Tus respuestas se guardan cifradas.'],
    ['what is destroyed', 'They are destroyed at the end.'],
    ['in which order comments are', 'Comments are in random order.'],
  ])('are detected in a catalogue: %s', (_, text) => {
    expect(statementsIn('one.json', new Map([['one', text]]))).toHaveLength(1);
  });

  it('never contradict the methodology', () => {
    expect(DOCUMENTS.length).toBeGreaterThan(12);
    const found = [
      ...[...OWN, ...SHARED].flatMap((file) =>
        [...textsIn(file)].flatMap(([key, text]) => contradictionsIn(`${file}: ${key}`, text)),
      ),
      ...DOCUMENTS.flatMap((file) =>
        read(file)
          .split(/\n{2,}|\n(?=- )/)
          .flatMap((paragraph) =>
            contradictionsIn(`${file}: ${paragraph.slice(0, 80)}`, paragraph.replace(/\s+/g, ' ')),
          ),
      ),
    ];
    expect(found).toEqual([]);
  });

  it.each([
    'On personal links, who answered is known.',
    'Nearly all: 95 % or more.',
    'Comments are shown if at least ten people wrote one.',
    'This survey is completely anonymous.',
    'Your answers cannot be traced.',
    'La encuesta es totalmente anónima.',
  ])('are detected as contradictions: %s', (text) => {
    expect(contradictionsIn('one', text)).toHaveLength(1);
  });

  it('claim the destruction of answers only in the sentence shown after it is recorded', () => {
    const claims = [...OWN, ...SHARED].flatMap((file) =>
      [...textsIn(file)].filter(([, text]) => CLAIMED.test(text)).map(([key]) => `${file}: ${key}`),
    );
    expect(claims).toEqual(
      ['en', 'es'].map((language) => `shared/src/confidentiality/results/${language}.json: disclosure.destroyed_at`),
    );
  });
});

describe('shared texts on confidentiality', () => {
  it('contain neither the threshold nor the number of commenters', () => {
    expect(SHARED.length).toBe(6);
    for (const file of SHARED)
      for (const [key, text] of textsIn(file))
        expect([key, /\b(5|10|five|ten|cinco|diez) (people|personas)/i.test(text)]).toEqual([key, false]);
  });
});
