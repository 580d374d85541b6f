import { parseRegistry, type KnownRemotes } from './parse-registry.ts';

/** Sources of the registry; the browser's own by default. */
export interface RegistrySources {
  /** Text inside the page, null if there is none. */
  inlined: () => string | null;
  fetched: () => Promise<unknown>;
  cached: () => Promise<unknown>;
  cache: (registry: unknown) => Promise<void>;
}

const NONE: KnownRemotes = { revision: 'none', remotes: [], problems: ['No registry could be read.'] };

function parseInlined(text: string | null): { data: unknown; known: KnownRemotes } | undefined {
  // A page served without its registry has a comment there.
  if (!text?.trim().startsWith('{')) return undefined;
  try {
    const data: unknown = JSON.parse(text);
    return { data, known: parseRegistry(data) };
  } catch {
    return undefined;
  }
}

/** Reads the registry from the page, otherwise from the server, otherwise from the cache. Never rejects. */
export async function readRegistry(sources: RegistrySources): Promise<KnownRemotes> {
  const inlined = parseInlined(sources.inlined());
  if (inlined) {
    void sources.cache(inlined.data).catch(() => {});
    return inlined.known;
  }
  try {
    const data = await sources.fetched();
    const known = parseRegistry(data);
    void sources.cache(data).catch(() => {});
    return known;
  } catch {
    return sources
      .cached()
      .then((cached) => ({ ...parseRegistry(cached), source: 'cached' as const }))
      .catch(() => NONE);
  }
}
