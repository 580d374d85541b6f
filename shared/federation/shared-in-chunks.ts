import type { Chunk, Compilation, Module } from 'webpack';
import type { ShellRelease } from '../src/contracts/releases.ts';

type Graph = Pick<Compilation, 'chunkGraph' | 'modules'>;

/** Types of the federation plugin's own modules. */
const CONSUMED = 'consume-shared-module';
const PROVIDED = 'provide-module';

function consumedRequest(module: Module): string | undefined {
  if (module.type !== CONSUMED || !('options' in module)) return undefined;
  const { options } = module;
  return typeof options === 'object' && options !== null && 'shareKey' in options
    ? String(options.shareKey)
    : undefined;
}

/** Returns the shared modules that these chunks consume, by request. */
export function sharedConsumedBy({ chunkGraph }: Graph, chunks: Iterable<Chunk>): string[] {
  const modules = [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  return [...new Set(modules.flatMap((module) => consumedRequest(module) ?? []))].sort();
}

/**
 * Returns the request that a module of the federation plugin provides, from its identifier
 * `webpack/sharing/provide/<scope>/<request>`.
 */
const providedRequest = (module: Module): string | undefined =>
  module.type === PROVIDED
    ? module.libIdent({ context: '' })?.replace(/^webpack\/sharing\/provide\/[^/]+\//, '')
    : undefined;

export type SharedScripts = NonNullable<ShellRelease['provides'][number]['scripts']>;

/**
 * Returns the scripts of each shared module, including those of shared modules that it uses; none if the page's own
 * scripts contain it.
 */
export function scriptsOfShared(
  compilation: Graph & Pick<Compilation, 'entrypoints'>,
  hashOf: (file: string) => string,
): ReadonlyMap<string, SharedScripts> {
  const first = new Set([...compilation.entrypoints.values()].flatMap(({ chunks }) => chunks));
  const chunks = new Map<string, readonly Chunk[]>();
  for (const module of compilation.modules) {
    const request = providedRequest(module);
    const groups = module.blocks.map((block) => compilation.chunkGraph.getBlockChunkGroup(block));
    const late = groups.flatMap((group) => group?.chunks ?? []).filter((chunk) => !first.has(chunk));
    if (request !== undefined && late.length > 0) chunks.set(request, late);
  }
  const all = (request: string, seen: Set<string>): readonly Chunk[] => {
    const own = chunks.get(request);
    if (!own || seen.has(request)) return [];
    seen.add(request);
    return [...own, ...sharedConsumedBy(compilation, own).flatMap((consumed) => all(consumed, seen))];
  };
  const filesOf = (request: string): string[] => [
    ...new Set(all(request, new Set()).flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')))),
  ];
  return new Map(
    [...chunks.keys()].map((request) => [
      request,
      filesOf(request).map((file) => ({ file: `/${file}`, hash: hashOf(file) })),
    ]),
  );
}
