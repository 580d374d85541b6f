import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { AsyncDependenciesBlock, Compilation, NormalModule } from 'webpack';
import { LANGUAGES } from '../src/contracts/limits.ts';
import type { BuiltRelease } from '../src/contracts/registry.ts';

/** What `defineRemote({ [section]: { key: () => import('…') } })` imports, by key. */
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
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText(door) === section &&
      ts.isObjectLiteralExpression(node.initializer)
    ) {
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

/** Scripts that each page of a remote loads beside the door, and those of its texts, as webpack split them. */
export function pageFilesOf(compilation: Compilation, folder: string): Required<Pick<BuiltRelease, 'pages' | 'texts'>> {
  const doorFile = join(folder, 'src/remote.ts');
  const isDoor = (module: object): module is NormalModule => 'resource' in module && module.resource === doorFile;
  const door = [...compilation.modules].find(
    (module) => isDoor(module) || ('rootModule' in module && isDoor(module.rootModule as object)),
  );
  if (!door) return { pages: [], texts: [] };
  const filesOf = (request: string): string[] => {
    const block = door.blocks.find((candidate) => requestOf(candidate) === request);
    const chunks = block ? (compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? []) : [];
    return chunks.flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')));
  };
  const messages = importsOf(doorFile, 'messages');
  return {
    pages: [...importsOf(doorFile, 'routes')].map(([path, request]) => ({ path, files: filesOf(request) })),
    texts: LANGUAGES.map((language) => ({ language, files: filesOf(messages.get(language) ?? '') })),
  };
}
