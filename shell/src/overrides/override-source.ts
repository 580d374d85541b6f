import * as z from 'zod/mini';
import { BuildNewsSchema, RemoteEntrySchema, type BuildNews, type RemoteEntry } from '@veleta/shared/contracts';

/**
 * `unreachable`: no response, or CORS forbids reading it; `invalid`: the response is not a remote; `forbidden`: it
 * points to another origin.
 */
export type OverrideFailureKind = 'unreachable' | 'invalid' | 'forbidden' | 'conflict';

/** Thrown when a remote cannot be loaded from its override address. */
export class OverrideError extends Error {
  override readonly name = 'OverrideError';
  readonly kind: OverrideFailureKind;

  constructor(kind: OverrideFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const LIMIT_MS = 5000;

async function read(url: string): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  } catch (cause) {
    throw new OverrideError('unreachable', `${url}: ${String(cause)}`, { cause });
  }
  if (!response.ok) throw new OverrideError('unreachable', `${url}: HTTP ${response.status}`);
  return response.json().catch((cause: unknown) => {
    throw new OverrideError('invalid', `${url} is not JSON.`, { cause });
  });
}

/**
 * Reads a remote's entry from a dev server and makes its addresses absolute. Only its first release is used: a fallback
 * would show the developer other code than expected.
 * @throws OverrideError
 */
export async function fetchOverride(url: string, origins: readonly string[]): Promise<RemoteEntry> {
  if (!origins.includes(new URL(url).origin))
    throw new OverrideError('forbidden', `The origin of ${url} is not allowed.`);
  const { success, data, error } = z.safeParse(RemoteEntrySchema, await read(url));
  if (!success) throw new OverrideError('invalid', `${url}: ${z.prettifyError(error)}`);
  const [release] = data.releases;
  if (!release || data.descriptor.name !== data.name)
    throw new OverrideError('invalid', `${url} has no release of ${data.name}.`);
  const absolute = (address: string): string => {
    const target = new URL(address, url);
    if (!origins.includes(target.origin)) throw new OverrideError('forbidden', `${url} leads to ${target.origin}.`);
    return target.href;
  };
  return {
    ...data,
    releases: [
      {
        ...release,
        manifest_url: absolute(release.manifest_url),
        preload: release.preload.map(absolute),
        integrity: release.integrity.map(({ file, hash }) => ({ file: absolute(file), hash })),
      },
    ],
  };
}

/** Why an address is rejected: it is not a URL, or its origin is not allowed here. */
export type AddressError = 'invalid' | 'forbidden';

/**
 * Returns the address of the `remote.json` for the address of that file, of the manifest beside it or of the server.
 */
export function readAddress(text: string, origins: readonly string[]): { url: string } | { error: AddressError } {
  const given = text.trim();
  if (!URL.canParse(given) || !/^https?:/.test(given)) return { error: 'invalid' };
  const url = new URL(given);
  if (!origins.includes(url.origin)) return { error: 'forbidden' };
  if (url.username || url.password) return { error: 'invalid' };
  const base =
    url.pathname.endsWith('.json') || url.pathname.endsWith('/') ? url : new URL(`${url.pathname}/`, url.origin);
  return { url: new URL('remote.json', base).href };
}

/** Subscribes to the builds of a dev server; returns how to unsubscribe. */
export function listenToBuilds(url: string, onNews: (news: BuildNews) => void): () => void {
  const source = new EventSource(new URL('events', url));
  source.onmessage = ({ data }) => {
    const news = z.safeParse(BuildNewsSchema, JSON.parse(String(data)));
    if (news.success) onNews(news.data);
  };
  return () => source.close();
}
