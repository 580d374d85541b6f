import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import webpack, { type Compiler } from 'webpack';

/**
 * Emits `index.html` from the shell's template. Replaces `<!-- scripts -->` by the integrity of every lazy chunk and
 * the entry's scripts with theirs. The server replaces `__CSP_NONCE__` for each request.
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
          const hashOf = (file: string): string =>
            `sha384-${createHash('sha384').update(compilation.getAsset(file)!.source.buffer()).digest('base64')}`;
          const isScript = (file: string): boolean => file.endsWith('.js');
          const first = (compilation.entrypoints.get('main')?.getFiles() ?? []).filter(isScript);
          const scripts = first.map(
            (file) =>
              `<script defer src="/${file}" integrity="${hashOf(file)}" crossorigin="anonymous" nonce="__CSP_NONCE__"></script>`,
          );
          const later = [...new Set([...compilation.chunks].flatMap((chunk) => [...chunk.files]))]
            .filter((file) => isScript(file) && !first.includes(file) && compilation.getAsset(file) !== undefined)
            .sort();
          const hashes = JSON.stringify(Object.fromEntries(later.map((file) => [`/${file}`, hashOf(file)])));
          const integrity = `<script type="application/json" id="integrity" nonce="__CSP_NONCE__">${hashes}</script>`;
          const page = readFileSync(this.#template, 'utf8')
            .replace('<!-- scripts -->', scripts.join('\n    '))
            .replace('<!-- integrity -->', integrity);
          // Marked as minimized: webpack would remove the comments that the server fills.
          compilation.emitAsset('index.html', new webpack.sources.RawSource(page), { minimized: true });
        },
      );
    });
  }
}
