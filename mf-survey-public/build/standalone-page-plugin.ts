import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { lightVariables, presets } from '@veleta/shared/theme';
import { transformSync } from 'esbuild';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** A script of the page, with its integrity hash. */
export interface PageScript {
  readonly file: string;
  readonly integrity: string;
}

/** Data that the server needs to write the page; stored as `page.json` among the built files. */
export interface PageManifest {
  readonly entry: readonly PageScript[];
  readonly css: string;
  /** Declarations of the theme variables that the stylesheet uses, by theme key. */
  readonly themes: Readonly<Record<string, string>>;
}

/** Writes `page.json` with the inlined stylesheet. */
export class StandalonePagePlugin {
  readonly #stylesheet: string;

  constructor(stylesheet: string) {
    this.#stylesheet = stylesheet;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StandalonePagePlugin', (compilation) => {
      compilation.fileDependencies.add(this.#stylesheet);
      compilation.hooks.processAssets.tap(
        { name: 'StandalonePagePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1 },
        () => {
          const css = transformSync(readFileSync(this.#stylesheet, 'utf8'), {
            loader: 'css',
            minify: true,
            target: 'safari15',
          }).code.trim();
          const manifest: PageManifest = {
            entry: scriptsOf(compilation, compilation.entrypoints.get('main')?.getFiles() ?? []),
            css,
            themes: Object.fromEntries(Object.keys(presets).map((key) => [key, declarationsOf(key, css)])),
          };
          compilation.emitAsset('page.json', new webpack.sources.RawSource(JSON.stringify(manifest)));
        },
      );
    });
  }
}

const declarationsOf = (key: string, css: string): string =>
  Object.entries(lightVariables(key))
    .filter(([name]) => css.includes(`${name},`) || css.includes(`${name})`))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const scriptsOf = (compilation: Compilation, files: readonly string[]): PageScript[] =>
  files
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({
      file,
      integrity: `sha384-${createHash('sha384').update(compilation.getAsset(file)!.source.buffer()).digest('base64')}`,
    }));
