import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import webpack, { type Compiler } from 'webpack';

/**
 * Emits `index.html` from the shell's template: `<!-- scripts -->` becomes the entry's scripts with their integrity.
 * `__CSP_NONCE__` stays in place; whoever serves the page replaces it for each request.
 */
export class PagePlugin {
  readonly #template: string;

  constructor(template: string) {
    this.#template = template;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      compilation.fileDependencies.add(this.#template);
      compilation.hooks.processAssets.tap(
        { name: 'PagePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1 },
        () => {
          const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
          const scripts = files.filter((file) => file.endsWith('.js')).map((file) => {
            const hash = createHash('sha384').update(compilation.getAsset(file)!.source.buffer()).digest('base64');
            return `<script defer src="/${file}" integrity="sha384-${hash}" crossorigin="anonymous" nonce="__CSP_NONCE__"></script>`;
          });
          const page = readFileSync(this.#template, 'utf8').replace('<!-- scripts -->', scripts.join('\n    '));
          // Marked as minified: webpack would take the comments away, and the server fills them.
          compilation.emitAsset('index.html', new webpack.sources.RawSource(page), { minimized: true });
        },
      );
    });
  }
}
