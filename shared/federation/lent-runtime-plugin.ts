import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';

const LENT = join(import.meta.dirname, 'lent');
const FILES =
  /^(\.\/(attachShareScopeMap|consumes|getSharedFallbackGetter|init|initializeSharing|installInitialConsumes|remotes)\.js|@module-federation\/runtime)$/;

/**
 * Takes the federation's bundler runtime out of a remote's entry: 4 KB gzip of code that is the same in all of them, and that the
 * shell has. The runtime's core is lent by an option of the federation itself, this part by ourselves.
 */
export class LentRuntimePlugin {
  apply(compiler: Compiler): void {
    new webpack.NormalModuleReplacementPlugin(FILES, (data) => {
      if (!/webpack-bundler-runtime[\\/]dist$/.test(data.context)) return;
      data.request = join(LENT, data.request.startsWith('@') ? 'runtime.ts' : 'bundler-runtime.ts');
    }).apply(compiler);
  }
}
