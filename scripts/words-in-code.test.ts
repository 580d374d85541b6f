import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');
const REMOTE = 'mf-goals/src/page.tsx';

interface Sample {
  readonly text: string;
  /** Default: a page of a remote. */
  readonly file?: string;
  /** Rules that it breaks, sorted. */
  readonly broken: readonly string[];
}

const readingTable = (table: string) => `export const read = (tx: never) => (tx as Tx).selectFrom('${table}');\n`;
const usingContracts = (code: string) =>
  `import { goals, accounts } from '@veleta/shared/contracts';\nexport const read = () => ${code};\n`;

const CASES: readonly (readonly [name: string, samples: readonly Sample[]])[] = [
  [
    'rejects texts between tags',
    [{ text: 'export const Page = () => <h1>Goals</h1>;\n', broken: ['no-restricted-syntax'] }],
  ],
  [
    'rejects texts in visible attributes',
    [{ text: 'export const Page = () => <input aria-label="Título" />;\n', broken: ['no-restricted-syntax'] }],
  ],
  [
    'accepts texts from a catalogue and symbols',
    [
      {
        text: `export const Page = ({ t }: { t: (key: string) => string }) => <h1 className="big">{t('title')} · 5 %</h1>;\n`,
        broken: [],
      },
    ],
  ],
  [
    'rejects queries of answers or disclosed results outside of their features',
    [
      ...['sealed_submissions', 'measurement_keys', 'response_comments', 'disclosed_views as v'].map((table) => ({
        text: readingTable(table),
        file: 'api/src/features/7-delivery/goals/goals.queries.ts',
        broken: ['no-restricted-syntax'],
      })),
      {
        text: readingTable('response_comments'),
        file: 'api/src/features/6-analysis/disclosed-results/goals.queries.ts',
        broken: [],
      },
      {
        text: readingTable('response_times'),
        file: 'api/src/features/7-delivery/goals/goals.queries.ts',
        broken: [],
      },
    ],
  ],
  [
    'rejects the schemas of calls in a browser, which has only their addresses',
    [
      ...[REMOTE, 'shell/src/goals.ts', 'shared/src/session/goals.ts'].flatMap((file) => [
        { text: usingContracts('[goals, accounts.updateMe.body!]'), file, broken: ['no-restricted-syntax'] },
        { text: usingContracts('[goals, accounts.UserSchema, accounts.updateMe.uri]'), file, broken: [] },
      ]),
      { text: usingContracts('[goals, accounts.updateMe.body!]'), file: 'api/src/platform/goals.ts', broken: [] },
    ],
  ],
  [
    'rejects imports of all of zod or of the UI library in a remote',
    [
      {
        text: `import { z } from 'zod';\nimport { Box } from '@chakra-ui/react';\nexport { Box, z };\n`,
        broken: ['no-restricted-imports', 'no-restricted-imports'],
      },
    ],
  ],
  ...[
    'react-router-dom',
    'react-router/dom',
    '@tanstack/react-query',
    'react-i18next',
    'i18next',
    '@emotion/react',
    'ky',
  ].map(
    (library) =>
      [
        `rejects ${library} in a remote, because shared re-exports it`,
        [
          {
            text: `import * as library from '${library}';\nexport { library };\n`,
            broken: ['no-restricted-imports'],
          },
        ],
      ] as const,
  ),
  [
    'accepts these libraries in the shell, which provides them',
    [
      {
        text: `import { RouterProvider } from 'react-router-dom';\nexport { RouterProvider };\n`,
        file: 'shell/src/app.tsx',
        broken: [],
      },
    ],
  ],
  [
    'rejects any and Math.random',
    [
      {
        text: 'export const a: any = Math.random();\n',
        file: 'api/src/odd.ts',
        broken: ['@typescript-eslint/no-explicit-any', 'no-restricted-properties'],
      },
    ],
  ],
];

/** Lints texts as if they were in these files, in one process; returns the broken rules of each, sorted. */
function lintTexts(samples: readonly Sample[]): string[][] {
  const code = `
    import { ESLint } from 'eslint';
    import { text } from 'node:stream/consumers';
    const eslint = new ESLint();
    const broken = [];
    for (const { text: source, filePath } of JSON.parse(await text(process.stdin))) {
      const [report] = await eslint.lintText(source, { filePath });
      broken.push(report.messages.map(({ ruleId }) => ruleId).sort());
    }
    console.log(JSON.stringify(broken));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    encoding: 'utf8',
    input: JSON.stringify(samples.map(({ text, file = REMOTE }) => ({ text, filePath: join(ROOT, file) }))),
  });
  if (!stdout) throw new Error(stderr);
  // Written by the code above.
  return JSON.parse(stdout) as string[][];
}

describe('lint', () => {
  const found = new Map<Sample, string[]>();
  beforeAll(() => {
    const samples = CASES.flatMap(([, all]) => all);
    const broken = lintTexts(samples);
    for (const [index, sample] of samples.entries()) found.set(sample, broken[index] ?? []);
  });

  it.each(CASES)('%s', (_, samples) => {
    for (const sample of samples) expect([sample.file, found.get(sample)]).toEqual([sample.file, sample.broken]);
  });
});
