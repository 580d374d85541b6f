import { cacheRegistry, readCachedRegistry } from './cached-registry.ts';
import type { RegistrySources } from './read-registry.ts';

const FETCH_LIMIT_MS = 5000;

/** Fetches the registry; the ETag makes an unchanged one cost a few bytes. */
export async function fetchRegistry(): Promise<unknown> {
  const response = await fetch('/registry.json', { cache: 'no-cache', signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status} for the registry`);
  return response.json();
}

export const browserSources: RegistrySources = {
  inlined: () => document.getElementById('registry')?.textContent ?? null,
  fetched: fetchRegistry,
  cached: readCachedRegistry,
  cache: cacheRegistry,
};
