import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { AsyncDependenciesBlock, Chunk, Compilation, NormalModule } from 'webpack';
import { LANGUAGES } from '../src/contracts/limits.ts';
import type { BuiltRelease } from '../src/contracts/registry.ts';
import { sharedTakenBy } from './shared-in-chunks.ts';

/** What `defineRemote({ [section]: { key: () => import('…') } })` imports, by key; by its own name where it is no list. */
function importsOf(doorFile: string, section: string): Map<string, string> {
  const door = ts.createSourceFile(doorFile, readFileSync(doorFile, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = new Map<string, string>();
  const requestIn = (node: ts.Node): string | undefined => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      return argument && ts.isStringLiteralLike(argument) ? argument.text : undefined;
    }
    return ts.forEachChild(node, requestIn);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText(door) === section) {
      if (!ts.isObjectLiteralExpression(node.initializer)) {
        const request = requestIn(node.initializer);
        if (request) found.set(section, request);
        return;
      }
      for (const property of node.initializer.properties) {
        const request = requestIn(property);
        const { name } = property;
        if (name && request) found.set(ts.isStringLiteral(name) ? name.text : name.getText(door), request);
      }
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(door);
  return found;
}

const requestOf = (block: AsyncDependenciesBlock): string | undefined => {
  const [dependency] = block.dependencies;
  return dependency && 'request' in dependency ? String(dependency.request) : undefined;
};

/** What a page of a remote loads beside the door: its scripts as webpack split them, those of its queries and of its texts. */
export function pageFilesOf(
  compilation: Compilation,
  folder: string,
): Required<Pick<BuiltRelease, 'pages' | 'queries' | 'texts'>> {
  const doorFile = join(folder, 'src/remote.ts');
  const isDoor = (module: object): module is NormalModule => 'resource' in module && module.resource === doorFile;
  const door = [...compilation.modules].find(
    (module) => isDoor(module) || ('rootModule' in module && isDoor(module.rootModule as object)),
  );
  if (!door) return { pages: [], queries: [], texts: [] };
  const chunksOf = (request: string): readonly Chunk[] => {
    const block = door.blocks.find((candidate) => requestOf(candidate) === request);
    return block ? (compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? []) : [];
  };
  const filesOf = (request: string): string[] =>
    chunksOf(request).flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')));
  const messages = importsOf(doorFile, 'messages');
  return {
    pages: [...importsOf(doorFile, 'routes')].map(([path, request]) => ({
      path,
      files: filesOf(request),
      shared: sharedTakenBy(compilation, chunksOf(request)),
    })),
    queries: [...importsOf(doorFile, 'prefetch').values()].flatMap(filesOf),
    texts: LANGUAGES.map((language) => ({ language, files: filesOf(messages.get(language) ?? '') })),
  };
}
