import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltRelease } from '../../src/contracts/registry.ts';
import type { ReleaseProblem } from './release-problem.ts';

/** Texts that a shared library contains even when it is minified: all of them in one file are a copy of it. */
export const LIBRARY_MARKS: Readonly<Record<string, readonly string[]>> = {
  react: ['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'react.memo'],
  // Of React itself too, so a file with both is reported as React.
  'react/jsx-runtime': ['react.transitional.element', 'react.fragment'],
  'react-dom': ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  zustand: ['getInitialState', 'setState', 'getState', 'subscribe'],
  'react-router': ['may be used only in the context of a <Router>'],
  '@tanstack/react-query': ['No QueryClient set, use QueryClientProvider to set one'],
  i18next: ['returnedObjectHandler', 'fallbackLng'],
  ky: ['prefixUrl', 'throwHttpErrors'],
  '@emotion/react': ['data-emotion'],
};

/** What a library contains of another one that is reported already. */
const PART_OF: Readonly<Record<string, readonly string[]>> = { 'react/jsx-runtime': ['react', 'react-dom'] };

/** Returns the shared libraries that a script contains. */
export function librariesIn(script: string): string[] {
  const found = Object.keys(LIBRARY_MARKS).filter((name) =>
    LIBRARY_MARKS[name]?.every((mark) => script.includes(mark)),
  );
  return found.filter((name) => !PART_OF[name]?.some((whole) => found.includes(whole)));
}

/** Returns the shared libraries that a build contains although the shell provides them, by the content of its scripts. */
export function problemsOfCopies(name: string, distDir: string, { integrity }: BuiltRelease): ReleaseProblem[] {
  return integrity.flatMap(({ file }) => {
    const script = file.slice(file.lastIndexOf('/') + 1);
    const path = join(distDir, script);
    if (!script.endsWith('.js') || !existsSync(path)) return [];
    return librariesIn(readFileSync(path, 'utf8')).map((library) => ({
      check: 'copies' as const,
      message: `${name}: ${script} contains a copy of ${library}, which the shell provides`,
      remedy: `Import it from the shell's modules ("react" or an entry of @veleta/shared), or replace the dependency that includes ${library} by one that imports it.`,
    }));
  });
}
