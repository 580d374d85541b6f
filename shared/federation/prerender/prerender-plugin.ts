import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { build } from 'esbuild';
import webpack, { type Compiler } from 'webpack';
import type { Language } from '../../src/contracts/limits.ts';
import type { RenderedScreen } from './render-screen.tsx';

/** A screen in one language, and the file that the build writes it to. */
export interface PrerenderedFile {
  readonly path: string;
  readonly language: Language;
  /** Relative to the build's folder. */
  readonly file: string;
}

export interface PrerenderOptions {
  /** The package's folder. */
  readonly folder: string;
  /** Source of a module that exports `render(path, language)`; its imports are relative to the folder. */
  readonly source: string;
  readonly files: readonly PrerenderedFile[];
  /** The file's text. */
  readonly write: (screen: RenderedScreen, language: Language) => string | Promise<string>;
}

type Render = (path: string, language: Language) => Promise<RenderedScreen>;

const isRenderer = (exports: unknown): exports is { render: Render } =>
  typeof exports === 'object' && exports !== null && 'render' in exports && typeof exports.render === 'function';

/**
 * Bundles what draws the screens for Node and runs it. Everything is in the bundle: one React, one emotion, one instance of
 * texts, none of them shared with the build that is running.
 */
async function loadRenderer({ folder, source }: PrerenderOptions): Promise<Render> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'empty', '.svg': 'empty', '.png': 'empty', '.jpg': 'empty' },
    logLevel: 'silent',
  });
  const module: { exports: unknown } = { exports: {} };
  const run = compileFunction(outputFiles[0]?.text ?? '', ['module', 'exports', 'require']);
  run(module, module.exports, createRequire(join(folder, 'package.json')));
  if (!isRenderer(module.exports)) throw new Error('What draws first screens exports no function "render".');
  return module.exports.render;
}

/**
 * Writes first screens at build, so that a browser can show them before any script has come. They are part of the release:
 * whoever serves a page reads them from there, and does without where they are missing.
 */
export class PrerenderPlugin {
  readonly #options: PrerenderOptions;

  constructor(options: PrerenderOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After compression: these are parts of a page, never sent by themselves.
        { name: 'PrerenderPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 600 },
        async () => {
          const { files, write } = this.#options;
          const render = await loadRenderer(this.#options);
          // One after the other: they share an instance of texts, which has one language at a time.
          for (const { path, language, file } of files) {
            const text = await write(await render(path, language), language);
            // Marked as minified: webpack would take away the place for the page, and change the text that was checked.
            compilation.emitAsset(file, new webpack.sources.RawSource(text), { minimized: true });
          }
        },
      );
    });
  }
}
