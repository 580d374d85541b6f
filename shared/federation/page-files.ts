import { join } from 'node:path';
import type { AsyncDependenciesBlock, Chunk, Compilation, NormalModule } from 'webpack';
import { LANGUAGES } from '../src/contracts/limits.ts';
import type { BuiltRelease } from '../src/contracts/registry.ts';
import { importsOf, partTextsOf } from './entry-imports.ts';
import { sharedConsumedBy } from './shared-in-chunks.ts';

const requestOf = (block: AsyncDependenciesBlock): string | undefined => {
  const [dependency] = block.dependencies;
  return dependency && 'request' in dependency ? String(dependency.request) : undefined;
};

/**
 * Returns the files that a page of a remote loads besides the remote module: the scripts that webpack split, those of
 * its queries and texts.
 */
export function pageFilesOf(
  compilation: Compilation,
  folder: string,
): Required<Pick<BuiltRelease, 'pages' | 'queries' | 'texts'>> {
  const entryFile = join(folder, 'src/remote.ts');
  const isEntryModule = (module: object): module is NormalModule =>
    'resource' in module && module.resource === entryFile;
  const remoteModule = [...compilation.modules].find(
    (module) => isEntryModule(module) || ('rootModule' in module && isEntryModule(module.rootModule as object)),
  );
  if (!remoteModule) return { pages: [], queries: [], texts: [] };
  const chunksOf = (request: string): readonly Chunk[] => {
    const block = remoteModule.blocks.find((candidate) => requestOf(candidate) === request);
    return block ? (compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? []) : [];
  };
  const filesOf = (request: string): string[] =>
    chunksOf(request).flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')));
  const messages = importsOf(entryFile, 'messages');
  const partTexts = partTextsOf(entryFile);
  const textsOf = (path: string) =>
    LANGUAGES.map((language) => ({
      language,
      files: partTexts
        .filter((texts) => texts.part === path && texts.language === language)
        .flatMap(({ request }) => filesOf(request)),
    }));
  return {
    pages: [...importsOf(entryFile, 'routes')].map(([path, request]) => ({
      path,
      files: filesOf(request),
      shared: sharedConsumedBy(compilation, chunksOf(request)),
      texts: textsOf(path),
    })),
    queries: [...importsOf(entryFile, 'prefetch').values()].flatMap(filesOf),
    texts: LANGUAGES.map((language) => ({ language, files: filesOf(messages.get(language) ?? '') })),
  };
}
