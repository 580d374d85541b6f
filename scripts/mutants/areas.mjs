// Areas of mutation testing: the files to mutate and the tests that must kill the mutants.

import { globSync } from 'node:fs';
import { join } from 'node:path';

const ANALYSIS = 'api/src/features/6-analysis';
const DISCLOSURE = `${ANALYSIS}/disclosure-control`;
const SESSIONS = 'api/src/features/2-identity/sessions';
const DRAFT = 'mf-survey-public/src/survey';

/** Tests of the folder without the adversary searches, which take minutes per mutant. */
const DISCLOSURE_TESTS = globSync(`${DISCLOSURE}/**/*.test.ts`, { cwd: join(import.meta.dirname, '../..') }).filter(
  (file) => !/\/testing\/|\.long\./.test(file),
);

const DISCLOSURE_PARTS = [
  'days',
  'drawn-coarsening',
  'elimination/disjoint-bases',
  'limit-zones',
  'narrowed-limits',
  'top-bottom-coding',
];

/** Suppression of cells and comments, without the audits of answers, which solve hundreds of searches for a mutant. */
const SUPPRESSION = [
  'comment-plan',
  'plan-search',
  'steps/complementary-suppression',
  'steps/gaussian-elimination',
  'steps/homogeneity',
  'steps/primary-suppression',
  'steps/rank-audit',
];

/** The search for other answers with the same publication, without the audits that use it. */
const FEASIBILITY = [
  'audit-model',
  'audited-groups',
  'feasibility-search',
  'number-search',
  'publication-constraints',
  'random-worlds',
  'slack',
  'swap-search',
  'twin-pairs',
];

/** The audits of one dimension, with what is published of random organizations. */
const AUDITS = ['feasibility-audit', 'item-audit', 'parts-audit'];
const [RECORDED_USUAL, RECORDED_HARD] = ['usual', 'hard'].map(
  (mix) => `${DISCLOSURE}/testing/recorded-${mix}-publications.test.ts`,
);

/** What becomes of the plan: figures, tables and the order of the steps. */
const TABLES = ['cell-suppression', 'combined-rows', 'disclose', 'disclose-all', 'measured-cells', 'pipeline', 'rows'];

const CONTRACTS_THAT_COMPUTE = [
  'csv',
  'days',
  'limits',
  'participant-rows',
  'past-answers',
  'prerendered',
  'recurrence',
  'result-colors',
  'values',
  'zoned-moments',
].map((name) => `shared/src/contracts/${name}.ts`);

/** Rules for submissions, without the transactions that apply them. */
const DECISIONS = [
  'survey-access/answers',
  'survey-access/batches',
  'survey-access/cache',
  'survey-starts/decide-starts',
  'submissions/decide-submissions',
].map((name) => `api/src/features/5-collection/${name}`);

/**
 * `files` are folders or files, `tests` the folders or files of tests. Tests elsewhere do not count: nearly every API
 * test starts the whole API, so all would run for each mutant.
 */
export const AREAS = {
  disclosure: { project: 'api', isPure: true, files: [DISCLOSURE], tests: DISCLOSURE_TESTS },
  // Only the parts with unit tests: the whole takes hours.
  'disclosure-parts': {
    project: 'api',
    isPure: true,
    files: DISCLOSURE_PARTS.map((name) => `${DISCLOSURE}/${name}.ts`),
    tests: DISCLOSURE_PARTS.map((name) => `${DISCLOSURE}/${name}.test.ts`),
  },
  'disclosure-suppression': {
    project: 'api',
    isPure: true,
    files: [...SUPPRESSION, 'elimination/row-space', 'elimination/small-sets', 'suppression-plan'].map(
      (name) => `${DISCLOSURE}/${name}.ts`,
    ),
    tests: [...SUPPRESSION, 'elimination/row-space'].map((name) => `${DISCLOSURE}/${name}.test.ts`),
  },
  'disclosure-feasibility': {
    project: 'api',
    isPure: true,
    files: FEASIBILITY.map((name) => `${DISCLOSURE}/feasibility/${name}.ts`),
    tests: [`${DISCLOSURE}/feasibility`],
  },
  'disclosure-audits': {
    project: 'api',
    isPure: true,
    files: AUDITS.map((name) => `${DISCLOSURE}/steps/${name}.ts`),
    tests: [...AUDITS.map((name) => `${DISCLOSURE}/steps/${name}.test.ts`), RECORDED_USUAL, RECORDED_HARD],
  },
  'disclosure-tables': {
    project: 'api',
    isPure: true,
    files: [...TABLES.map((name) => `${DISCLOSURE}/${name}.ts`), `${DISCLOSURE}/tables`],
    tests: [
      // First, because it detects most. Tables print what the audits leave, so a few organizations are enough.
      RECORDED_USUAL,
      ...['rows', 'combined-rows', 'disclose', 'disclose-all'].map((name) => `${DISCLOSURE}/${name}.test.ts`),
      `${DISCLOSURE}/tables`,
    ],
  },
  statistics: { project: 'api', isPure: true, files: [`${ANALYSIS}/statistics`], tests: [`${ANALYSIS}/statistics`] },
  submissions: {
    project: 'api',
    isPure: true,
    files: DECISIONS.map((name) => `${name}.ts`),
    tests: DECISIONS.map((name) => `${name}.test.ts`),
  },
  'session-store': { project: 'web', files: ['shell/src/session'], tests: ['shell/src/session'] },
  sessions: {
    project: 'api',
    files: [SESSIONS],
    // Accepting an invitation ends the current session.
    tests: [
      SESSIONS,
      ...['accounts', 'administrators', 'memberships'].map((name) => `api/src/features/2-identity/${name}`),
    ],
  },
  // Schemas are data; the API tests cover them, because the API validates both directions by them.
  contracts: { project: 'shared', files: CONTRACTS_THAT_COMPUTE, tests: ['shared/src/contracts'] },
  loader: { project: 'web', files: ['shell/src/loader'], tests: ['shell/src/loader'] },
  'survey-draft': {
    project: 'web',
    files: [`${DRAFT}/draft-store.ts`, `${DRAFT}/journal.ts`, 'mf-survey-public/src/standalone/page-record.ts'],
    tests: [
      `${DRAFT}/draft-store.test.ts`,
      `${DRAFT}/journal.test.ts`,
      'mf-survey-public/src/standalone/page-record.test.ts',
    ],
  },
};

/** Returns the jest project of a file; null if jest does not test it. */
export function projectOf(file) {
  const [top = ''] = file.split('/');
  if (top === 'api' || top === 'server') return 'api';
  if (top === 'shared') return 'shared';
  return top === 'shell' || top.startsWith('mf-') ? 'web' : null;
}

/** Returns the test folders for named files: those of their area, otherwise of the feature or package. */
export const testsOf = (files) => [...new Set(files.flatMap(foldersOf))].sort();

/** Returns the area that lists the file, or else the area that contains its folder. An area that lists files has fewer tests. */
const areaOf = (file) =>
  Object.values(AREAS).find(({ files }) => files.includes(file)) ??
  Object.values(AREAS).find(({ files }) => files.some((path) => file.startsWith(`${path}/`)));

/** Checks whether the tests of these files run without a database. */
export const arePure = (files) => files.every((file) => areaOf(file)?.isPure);

function foldersOf(file) {
  const area = areaOf(file);
  if (area) return area.tests;
  const parts = file.split('/');
  if (parts[0] === 'api') return [parts.slice(0, parts[2] === 'features' ? 5 : -1).join('/')];
  return [parts.slice(0, 2).join('/')];
}
