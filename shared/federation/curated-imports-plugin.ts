import { join, sep } from 'node:path';
import type { Compiler } from 'webpack';
import { curatedLibrary } from './curated.ts';

/** Rejects imports in a remote's own sources of libraries that are shared through `@veleta/shared`. */
export class CuratedImportsPlugin {
  apply(compiler: Compiler): void {
    const sources = join(compiler.context, 'src') + sep;
    compiler.hooks.normalModuleFactory.tap('CuratedImportsPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('CuratedImportsPlugin', ({ request, contextInfo }) => {
        const library = contextInfo.issuer?.startsWith(sources) && curatedLibrary(request);
        if (library) throw new Error(`${request} is not for remotes. ${library.message}`);
        return undefined;
      });
    });
  }
}
