import * as z from 'zod/mini';
import { BuildNewsSchema, RemoteEntrySchema, type BuildNews, type RemoteEntry } from '@veleta/shared/contracts';

/** `unreachable`: nobody answers there, or does not let this page read; `invalid`: what answers is no remote; `forbidden`: it leads elsewhere. */
export type OverrideFailureKind = 'unreachable' | 'invalid' | 'forbidden' | 'conflict';

/** A remote could not be taken from where a person wants it. */
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
    throw new OverrideError('invalid', `${url} is no JSON.`, { cause });
  });
}

/**
 * Reads a remote's entry from a dev server, its addresses made absolute. Only its first release counts: an override never falls
 * back to anything, or a developer would look at other code than they think.
 * @throws OverrideError
 */
export async function fetchOverride(url: string, origins: readonly string[]): Promise<RemoteEntry> {
  if (!origins.includes(new URL(url).origin)) throw new OverrideError('forbidden', `${url} is of no allowed origin.`);
  const { success, data, error } = z.safeParse(RemoteEntrySchema, await read(url));
  if (!success) throw new OverrideError('invalid', `${url}: ${z.prettifyError(error)}`);
  const [release] = data.releases;
  if (!release || data.descriptor.name !== data.name)
    throw new OverrideError('invalid', `${url} names no release of ${data.name}.`);
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

/** Why an address cannot be an override: it is none, or its origin is not allowed here. */
export type AddressProblem = 'invalid' | 'forbidden';

/**
 * The `remote.json` that somebody means: they give its address, that of the manifest beside it, or only that of the server.
 */
export function readAddress(text: string, origins: readonly string[]): { url: string } | { problem: AddressProblem } {
  const given = text.trim();
  if (!URL.canParse(given) || !/^https?:/.test(given)) return { problem: 'invalid' };
  const url = new URL(given);
  if (!origins.includes(url.origin)) return { problem: 'forbidden' };
  if (url.username || url.password) return { problem: 'invalid' };
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
