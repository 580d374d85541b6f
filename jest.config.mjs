import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { prebundle } from './scripts/prebundle.mjs';
import { remotesOf } from './scripts/remotes.mjs';
import { temporaryRoot } from './scripts/temporary-root.mjs';
import { typescriptTests, webTests } from './sdk/src/testing/jest.ts';

process.env.TMPDIR = temporaryRoot();

const TESTING_LIBRARY = './node_modules/@testing-library';
/**
 * Jest loads the modules of dependencies again for each test file: bundled, a page needs 440 modules instead of 2,500.
 */
const webDependencies = prebundle('web', {
  folders: ['shared', 'shell', 'mf-*'],
  packages: [
    '@chakra-ui/charts',
    '@chakra-ui/react',
    '@tanstack/query-sync-storage-persister',
    '@tanstack/react-query',
    '@tanstack/react-query-persist-client',
    '@testing-library/dom',
    '@testing-library/jest-dom/jest-globals',
    '@testing-library/react',
    '@testing-library/user-event',
    'i18next',
    'ky',
    'react-hook-form',
    'react-i18next',
    'react-router-dom',
    'temporal-polyfill',
    'zod',
    'zustand',
  ],
  external: ['@emotion', '@jest/globals', 'react', 'react-dom', 'recharts', 'use-sync-external-store'],
  alias: {
    '@testing-library/dom': `${TESTING_LIBRARY}/dom/dist/@testing-library/dom.esm.js`,
    '@testing-library/react': `${TESTING_LIBRARY}/react/dist/@testing-library/react.esm.js`,
  },
  platform: 'browser',
});

/**
 * React's production runtime of JSX. The development runtime captures a stack trace for each element, which takes a
 * tenth of the time of component tests and which no test reads.
 */
const jsxRuntime = {
  '^react/jsx-runtime$': join(import.meta.dirname, 'node_modules/react/cjs/react-jsx-runtime.production.js'),
};

/** The default is in the temporary folder of the run. */
const cacheDirectory = join(import.meta.dirname, '.cache/jest');

const web = (name, roots) => ({
  displayName: name,
  roots,
  cacheDirectory,
  ...webTests(import.meta.dirname, { ...webDependencies, ...jsxRuntime }),
  testEnvironment: '<rootDir>/scripts/jest-dom-environment.mjs',
});

/** `npm run test:long` runs only the tests that take minutes. */
const isLong = process.env.VELETA_LONG === '1';
const ownTests = isLong
  ? { testMatch: ['**/*.long.test.ts'] }
  : { testMatch: ['**/*.test.ts'], testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'] };

export default {
  // Generous for busy machines: it only ends hanging tests. Test files set only higher timeouts.
  testTimeout: 900_000,
  // The order of files is random; the summary prints its seed, and `--seed` repeats it. `--randomize` shuffles the
  // tests inside each file too.
  showSeed: true,
  testSequencer: join(import.meta.dirname, 'scripts/jest-sequencer.mjs'),
  // The default leaves one core idle: on two cores it would be a single worker.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Modules of ended test files stay in memory: after hundreds of files a worker reached the limit of its heap.
  workerIdleMemoryLimit: '1.5GB',
  projects: [
    web('shared', ['<rootDir>/shared']),
    web(
      'web',
      ['shell', ...remotesOf(import.meta.dirname)].map((room) => `<rootDir>/${room}`),
    ),
    {
      displayName: 'api',
      cacheDirectory,
      rootDir: import.meta.dirname,
      roots: ['<rootDir>/api', '<rootDir>/server'],
      testEnvironment: '<rootDir>/scripts/jest-node-environment.mjs',
      ...typescriptTests,
      ...ownTests,
      globalSetup: '<rootDir>/api/src/platform/testing/global-setup.ts',
      globalTeardown: '<rootDir>/api/src/platform/testing/global-teardown.ts',
    },
    {
      displayName: 'order',
      cacheDirectory,
      rootDir: import.meta.dirname,
      roots: ['<rootDir>/scripts', '<rootDir>/sdk'],
      testEnvironment: '<rootDir>/scripts/jest-node-environment.mjs',
      ...typescriptTests,
      testMatch: ['**/*.test.ts'],
    },
  ],
};
