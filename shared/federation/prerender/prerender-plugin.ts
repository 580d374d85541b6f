import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { build } from 'esbuild';
import webpack, { type WebpackPluginInstance } from 'webpack';
import type { Language } from '../../src/contracts/limits.ts';
import type { RenderedScreen } from './render-screen.tsx';

/** A page in one language and its output file. */
export interface PrerenderedFile {
  readonly path: string;
  readonly language: Language;
  /** Relative to the build's folder. */
  readonly file: string;
}

export interface PrerenderOptions {
  /** Folder of the package. */
  readonly folder: string;
  /** Source of a module that exports `render(path, language)`; its imports are relative to the folder. */
  readonly source: string;
  readonly files: readonly PrerenderedFile[];
  /** Returns the text of the file. */
  readonly write: (screen: RenderedScreen) => string;
}

type Render = (path: string, language: Language) => Promise<RenderedScreen>;

const isRenderer = (exports: unknown): exports is { render: Render } =>
  typeof exports === 'object' && exports !== null && 'render' in exports && typeof exports.render === 'function';

/**
 * Bundles the renderer for Node and runs it. The bundle has its own React, emotion and i18n instances, separate from
 * those of the running build.
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
  if (!isRenderer(module.exports)) throw new Error('The module that prerenders pages exports no function "render".');
  return module.exports.render;
}

/**
 * Writes prerendered pages at build time, so that a browser can show them before any script has loaded. They are part
 * of the release; the server works without them.
 */
export const prerenderPlugin = (options: PrerenderOptions): WebpackPluginInstance => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('prerender', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After compression: these files are parts of pages and are never served alone.
        { name: 'prerender', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 600 },
        async () => {
          const render = await loadRenderer(options);
          // One after the other: they share an i18n instance with one current language.
          for (const { path, language, file } of options.files) {
            const text = options.write(await render(path, language));
            // Marked as minimized: webpack would remove the placeholder and change the validated text.
            compilation.emitAsset(file, new webpack.sources.RawSource(text), { minimized: true });
          }
        },
      );
    });
  },
});
