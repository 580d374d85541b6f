import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { CURATED_LIBRARIES } from './shared/federation/curated.ts';

const FRONT = ['shell/**', 'mf-*/**', 'shared/**'];

/** Visible texts written in code instead of a catalogue. */
const WORDS_IN_CODE = [
  {
    selector: 'JSXElement > JSXText[value=/\\p{L}{2,}/u]',
    message: 'Words belong in src/locales/*.json, through i18n.',
  },
  {
    selector:
      'JSXAttribute[name.name=/^(label|title|placeholder|alt|aria-label|description|hint|message|helperText|errorText)$/] > Literal[value=/\\p{L}{2,}/u]',
    message: 'Words belong in src/locales/*.json, through i18n.',
  },
];

const CONTRACTS = readFileSync(join(import.meta.dirname, 'shared/src/contracts/index.ts'), 'utf8')
  .matchAll(/^export \* as (\w+)/gm)
  .map(([, name]) => name);

/** Parts of calls that browser builds leave out (`shared/federation/slim-contracts.ts`). Tests would find them. */
const PARTS_FOR_THE_API = [
  {
    selector: `MemberExpression[property.name=/^(params|query|body|files|status|reply|summary)$/] > MemberExpression.object[object.name=/^(${[...CONTRACTS].join('|')})$/]`,
    message: 'A browser has only the address of a call. Export its schema by name.',
  },
];

/** Queries of sealed answers, their keys or disclosed results, outside of the features that own them. */
const TABLES_OF_RESULTS = [
  {
    selector:
      'CallExpression[callee.property.name=/^(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin)$/] > Literal[value=/^(sealed_submissions|measurement_keys|response_comments|disclosed_\\w+)( |$)/]',
    message: 'Results come from the services of analysis: results jobs alone read answers.',
  },
];

export default ts.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '.nx/**', '.cache/**', 'test-results/**'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'Randomness is injected.' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.cjs'],
    rules: { 'no-undef': 'off' },
  },
  {
    files: FRONT.flatMap((packageName) => [`${packageName}/*.ts`, `${packageName}/*.tsx`]),
    ignores: ['shared/federation/**'],
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-properties': 'off',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'zod', message: 'In a browser only zod/mini: zod weighs 95 KB and compiles with new Function.' },
          ],
        },
      ],
    },
  },
  {
    files: ['mf-*/**/*.ts', 'mf-*/**/*.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'zod', message: 'In a browser only zod/mini.' }], patterns: [...CURATED_LIBRARIES] },
      ],
    },
  },
  {
    files: ['shell/**/*.ts', 'shell/**/*.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'zod', message: 'In a browser only zod/mini.' }],
          patterns: [
            {
              regex: '^@chakra-ui/',
              message: 'UI comes from @veleta/shared/ui only: shared whole, Chakra is 311 KB gzip.',
            },
            { regex: '^ky$', message: 'Calls go through @veleta/shared/http.' },
          ],
        },
      ],
    },
  },
  {
    files: ['shell/**/*.tsx', 'mf-*/**/*.tsx', 'shared/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...WORDS_IN_CODE, ...PARTS_FOR_THE_API] },
  },
  {
    files: ['shell/**/*.ts', 'mf-*/**/*.ts', 'shared/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...PARTS_FOR_THE_API] },
  },
  {
    files: ['api/src/**/*.ts'],
    ignores: [
      'api/src/features/6-analysis/disclosed-results/**',
      'api/src/features/6-analysis/results-jobs/**',
      'api/src/features/4-measurements/sealed-answers/**',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...TABLES_OF_RESULTS] },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'scripts/**'],
    rules: { 'no-restricted-properties': 'off' },
  },
);
