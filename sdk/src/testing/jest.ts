import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const addressOf = (entry: string): string => fileURLToPath(import.meta.resolve(entry));

const swc = (hasJsx: boolean) => [
  require.resolve('@swc/jest'),
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: hasJsx },
      experimental: { keepImportAttributes: true },
      transform: hasJsx ? { react: { runtime: 'automatic' } } : {},
    },
    module: { type: 'es6' },
  },
];

/** TypeScript in tests: one transform for .ts and one for .tsx, where a parser reads a type assertion as JSX. */
export const typescriptTests = {
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
};

/**
 * Returns the jest configuration of component tests in a folder.
 * Entries of `modules` replace modules by files, as in `moduleNameMapper`.
 */
export const webTests = (rootDir: string, modules: Readonly<Record<string, string>> = {}) => ({
  rootDir,
  testEnvironment: require.resolve('jest-fixed-jsdom'),
  // No `import` condition here: it would apply to require() too, and emotion's files would then import each other in a
  // cycle.
  testEnvironmentOptions: { customExportConditions: ['browser'] },
  ...typescriptTests,
  moduleNameMapper: {
    ...modules,
    '\\.css$': addressOf('@veleta/shared/testing/stylesheet-address'),
    // One file instead of the 1,700 modules of all icons, which took a third of a second per test file.
    '^lucide-react$': require.resolve('lucide-react'),
  },
  setupFilesAfterEnv: [addressOf('@veleta/shared/testing/setup')],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
});
