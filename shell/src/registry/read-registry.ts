import { parseRegistry, type KnownRemotes } from './parse-registry.ts';

/** Where a registry can come from; the browser's own by default. */
export interface RegistrySources {
  /** Text that the page carries, null where it carries none. */
  inlined: () => string | null;
  fetched: () => Promise<unknown>;
  kept: () => Promise<unknown>;
  keep: (registry: unknown) => Promise<void>;
}

const NONE: KnownRemotes = { revision: 'none', remotes: [], problems: ['No registry could be read.'] };

function parseInlined(text: string | null): { data: unknown; known: KnownRemotes } | undefined {
  // Unfilled, the place holds a comment: a page served without its registry.
  if (!text?.trim().startsWith('{')) return undefined;
  try {
    const data: unknown = JSON.parse(text);
    return { data, known: parseRegistry(data) };
  } catch {
    return undefined;
  }
}

/** Reads the registry: from the page, else from the server, else the last good one. Never rejects. */
export async function readRegistry(sources: RegistrySources): Promise<KnownRemotes> {
  const inlined = parseInlined(sources.inlined());
  if (inlined) {
    void sources.keep(inlined.data).catch(() => {});
    return inlined.known;
  }
  try {
    const data = await sources.fetched();
    const known = parseRegistry(data);
    void sources.keep(data).catch(() => {});
    return known;
  } catch {
    return sources
      .kept()
      .then((kept) => ({ ...parseRegistry(kept), source: 'kept' as const }))
      .catch(() => NONE);
  }
}
