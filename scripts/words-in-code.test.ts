import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');

/** Lints a source text as if it were in a remote; returns the broken rules. */
function brokenRules(text: string, file = 'mf-goals/src/page.tsx'): string[] {
  const run = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/eslint/bin/eslint.js'),
      '--stdin',
      '--stdin-filename',
      join(ROOT, file),
      '--format',
      'json',
    ],
    { cwd: ROOT, input: text, encoding: 'utf8' },
  );
  // ESLint's documented report format.
  const [report] = JSON.parse(run.stdout) as { messages: { ruleId: string }[] }[];
  return report!.messages.map(({ ruleId }) => ruleId);
}

describe('lint', () => {
  it('rejects texts between tags', () => {
    expect(brokenRules('export const Page = () => <h1>Goals</h1>;\n')).toEqual(['no-restricted-syntax']);
  });

  it('rejects texts in visible attributes', () => {
    expect(brokenRules('export const Page = () => <input aria-label="Título" />;\n')).toEqual(['no-restricted-syntax']);
  });

  it('accepts texts from a catalogue and symbols', () => {
    expect(
      brokenRules(
        `export const Page = ({ t }: { t: (key: string) => string }) => <h1 className="big">{t('title')} · 5 %</h1>;\n`,
      ),
    ).toEqual([]);
  });

  it('rejects queries of answers or disclosed results outside of their features', () => {
    const reading = (table: string) => `export const read = (tx: never) => (tx as Tx).selectFrom('${table}');\n`;
    for (const table of ['sealed_submissions', 'measurement_keys', 'response_comments', 'disclosed_views as v'])
      expect(brokenRules(reading(table), 'api/src/features/7-delivery/goals/goals.queries.ts')).toEqual([
        'no-restricted-syntax',
      ]);
    expect(
      brokenRules(reading('response_comments'), 'api/src/features/6-analysis/disclosed-results/goals.queries.ts'),
    ).toEqual([]);
    expect(brokenRules(reading('response_times'), 'api/src/features/7-delivery/goals/goals.queries.ts')).toEqual([]);
  });

  it('rejects the schemas of calls in a browser, which has only their addresses', () => {
    const reading = (code: string) =>
      `import { goals, accounts } from '@veleta/shared/contracts';\nexport const read = () => ${code};\n`;
    for (const file of ['mf-goals/src/page.tsx', 'shell/src/goals.ts', 'shared/src/session/goals.ts']) {
      expect(brokenRules(reading('[goals, accounts.updateMe.body!]'), file)).toEqual(['no-restricted-syntax']);
      expect(brokenRules(reading('[goals, accounts.UserSchema, accounts.updateMe.uri]'), file)).toEqual([]);
    }
    expect(brokenRules(reading('[goals, accounts.updateMe.body!]'), 'api/src/platform/goals.ts')).toEqual([]);
  });

  it('rejects imports of all of zod or of the UI library in a remote', () => {
    expect(
      brokenRules(`import { z } from 'zod';\nimport { Box } from '@chakra-ui/react';\nexport { Box, z };\n`),
    ).toEqual(['no-restricted-imports', 'no-restricted-imports']);
  });

  it.each([
    'react-router-dom',
    'react-router/dom',
    '@tanstack/react-query',
    'react-i18next',
    'i18next',
    '@emotion/react',
    'ky',
  ])('rejects %s in a remote, because shared re-exports it', (library) => {
    expect(brokenRules(`import * as library from '${library}';\nexport { library };\n`)).toEqual([
      'no-restricted-imports',
    ]);
  });

  it('accepts these libraries in the shell, which provides them', () => {
    expect(
      brokenRules(
        `import { RouterProvider } from 'react-router-dom';\nexport { RouterProvider };\n`,
        'shell/src/app.tsx',
      ),
    ).toEqual([]);
  });

  it('rejects any and Math.random', () => {
    expect(brokenRules('export const a: any = Math.random();\n', 'api/src/odd.ts').sort()).toEqual([
      '@typescript-eslint/no-explicit-any',
      'no-restricted-properties',
    ]);
  });
});
