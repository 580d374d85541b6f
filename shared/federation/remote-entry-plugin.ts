import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import type { BuiltRemote, RemoteDescriptor } from '../src/contracts/registry.ts';
import { pageFilesOf } from './page-files.ts';
import type { PrerenderedFile } from './prerender/prerender-plugin.ts';
import { sharedRange } from './shared-modules.ts';

const integrityOf = (file: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

interface ManifestAssets {
  js: { sync: string[]; async: string[] };
}
interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { name: string; assets: ManifestAssets }[];
  shared: { name: string; requiredVersion: string }[];
}

/** Writes `remote.json`, the remote's entry for the registry, after its files are on disk. */
export class RemoteEntryPlugin {
  readonly #descriptor: RemoteDescriptor;
  readonly #version: string;
  readonly #container: string;
  readonly #screens: readonly PrerenderedFile[];

  constructor(descriptor: RemoteDescriptor, version: string, container: string, screens: readonly PrerenderedFile[]) {
    this.#descriptor = descriptor;
    this.#version = version;
    this.#container = container;
    this.#screens = screens;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('RemoteEntryPlugin', (stats) => {
      if (stats.hasErrors()) return;
      const folder = compiler.outputPath;
      // Written by the federation plugin in this build, so its shape is known.
      const manifest = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')) as Manifest;
      const base = `/remotes/${this.#descriptor.name}/${this.#version}/`;
      const scripts = readdirSync(folder)
        .filter((file) => file.endsWith('.js'))
        .sort();
      const remoteModule = manifest.exposes.find((expose) => expose.name === 'remote');
      const entry: BuiltRemote = {
        name: this.#descriptor.name,
        container: this.#container,
        descriptor: this.#descriptor,
        releases: [
          {
            version: this.#version,
            manifest_url: `${base}mf-manifest.json`,
            integrity: scripts.map((file) => ({ file: base + file, hash: integrityOf(join(folder, file)) })),
            preload: [manifest.metaData.remoteEntry.name, ...(remoteModule?.assets.js.sync ?? [])].map(
              (file) => base + file,
            ),
            shared_range: sharedRange(),
            requires: manifest.shared.map(({ name, requiredVersion }) => ({ request: name, range: requiredVersion })),
            ...pageFilesOf(stats.compilation, compiler.context),
            prerendered: this.#screens.map((screen) => ({ ...screen, file: base + screen.file })),
          },
        ],
      };
      writeFileSync(join(folder, 'remote.json'), `${JSON.stringify(entry, null, 2)}\n`);
    });
  }
}
