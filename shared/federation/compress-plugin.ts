import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Compiler } from 'webpack';
import webpack from 'webpack';

const COMPRESSIBLE = /\.(js|css|html|json|svg|txt)$/;
const SMALLEST_BYTES = 600;

/** Writes `.br` and `.gz` beside every compressible file, so that the server does not compress at request time. */
export class CompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('CompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'CompressPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 500 },
        (assets) => {
          for (const name of Object.keys(assets)) {
            if (!COMPRESSIBLE.test(name)) continue;
            const bytes = Buffer.from(compilation.getAsset(name)!.source.buffer());
            if (bytes.length < SMALLEST_BYTES) continue;
            const brotli = brotliCompressSync(bytes, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
            });
            compilation.emitAsset(`${name}.br`, new webpack.sources.RawSource(brotli));
            compilation.emitAsset(`${name}.gz`, new webpack.sources.RawSource(gzipSync(bytes, { level: 9 })));
          }
        },
      );
    });
  }
}
