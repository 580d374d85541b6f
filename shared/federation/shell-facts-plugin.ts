import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Compiler } from 'webpack';
import { LAYOUTS, MENU_PLACES, REMOTE_CONTRACT, SLOTS } from '../src/contracts/remote-contract.ts';
import type { ShellRelease } from '../src/contracts/releases.ts';
import { TYPES_FILE, writeTypes } from './compatibility/shell-types.ts';
import { scriptsOfShared } from './shared-in-chunks.ts';

const SHARED = resolve(import.meta.dirname, '..');

interface Manifest {
  readonly shared: readonly { readonly name: string; readonly version: string }[];
}

/**
 * Writes the data against which remote releases are checked, after the shell's files are on disk: `shell.json`
 * (provided modules, from its manifest) and `types.json` (declarations of its shared package).
 */
export class ShellFactsPlugin {
  readonly #version: string;

  constructor(version: string) {
    this.#version = version;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('ShellFactsPlugin', (stats) => {
      if (stats.hasErrors()) return;
      const folder = compiler.outputPath;
      // Written by the federation plugin in this build, so its shape is known.
      const { shared } = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')) as Manifest;
      const hashOf = (file: string): string =>
        `sha384-${createHash('sha384')
          .update(readFileSync(join(folder, file)))
          .digest('base64')}`;
      const scripts = scriptsOfShared(stats.compilation, hashOf);
      const release: Omit<ShellRelease, 'published_at'> = {
        version: this.#version,
        contract: REMOTE_CONTRACT,
        provides: shared
          .map(({ name, version }) => {
            const late = scripts.get(name);
            return { request: name, version, ...(late && { scripts: late }) };
          })
          .sort((one, other) => (one.request < other.request ? -1 : 1)),
        layouts: [...LAYOUTS],
        slots: [...SLOTS],
        menu_places: [...MENU_PLACES],
      };
      writeFileSync(join(folder, 'shell.json'), `${JSON.stringify(release, null, 2)}\n`);
      if (compiler.options.mode === 'production')
        writeFileSync(join(folder, TYPES_FILE), JSON.stringify(writeTypes(SHARED)));
    });
  }
}
