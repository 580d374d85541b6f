/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { LIBRARY_MARKS, librariesIn } from './check-copies.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Bundles and minifies a source as a careless remote does. */
async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

const USES: Readonly<Record<keyof typeof LIBRARY_MARKS, string>> = {
  react: `import { useState } from 'react'; globalThis.use = useState;`,
  'react/jsx-runtime': `import { jsx } from './node_modules/react/cjs/react-jsx-runtime.production.js'; globalThis.use = jsx;`,
  'react-dom': `import { createPortal } from 'react-dom'; globalThis.use = createPortal;`,
  zustand: `import { createStore } from 'zustand/vanilla'; globalThis.use = createStore(() => ({}));`,
  'react-router': `import { Routes } from 'react-router-dom'; globalThis.use = Routes;`,
  '@tanstack/react-query': `import { useQuery } from '@tanstack/react-query'; globalThis.use = useQuery;`,
  i18next: `import i18next from 'i18next'; globalThis.use = i18next;`,
  ky: `import ky from 'ky'; globalThis.use = ky;`,
  '@emotion/react': `import { jsx } from '@emotion/react'; globalThis.use = jsx;`,
};

describe('librariesIn', () => {
  it.each(Object.keys(LIBRARY_MARKS))('finds a minified copy of %s by its content', async (library) => {
    expect(librariesIn(await bundled(USES[library] ?? ''))).toContain(library);
  });

  it('names React once, not its runtime of JSX too', async () => {
    const script = await bundled(
      `import { useState } from 'react'; import { jsx } from 'react/jsx-runtime'; globalThis.use = [useState, jsx];`,
    );
    expect(librariesIn(script)).toEqual(['react']);
  });

  it('finds none in the builds of this repository', () => {
    const folders = readdirSync(ROOT).filter((name) => /^mf-/.test(name) && existsSync(join(ROOT, name, 'dist')));
    const scripts = folders.flatMap((name) =>
      readdirSync(join(ROOT, name, 'dist'))
        .filter((file) => file.endsWith('.js'))
        .map((file) => join(ROOT, name, 'dist', file)),
    );
    for (const script of scripts) expect([script, librariesIn(readFileSync(script, 'utf8'))]).toEqual([script, []]);
  });
});
