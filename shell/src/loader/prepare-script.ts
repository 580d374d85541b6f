import type { RemoteEntry } from '@veleta/shared/contracts';

export type PrepareScript = (script: HTMLScriptElement, url: string) => void;

/** A script that was asked for with a hash, if there is one, and did not come. */
export type ScriptFailure = (url: string, hash: string | undefined) => void;

export interface ScriptPreparerOptions {
  remotes: () => readonly RemoteEntry[];
  /** Hashes of the shell's own chunks, by address. */
  own?: Readonly<Record<string, string>>;
  onFailure?: ScriptFailure;
}

const absolute = (url: string): string => new URL(url, location.origin).href;

/** `sha384-…` by absolute address, of every script that the registry names. */
const integrityOf = (remotes: readonly RemoteEntry[]): ReadonlyMap<string, string> =>
  new Map(
    remotes.flatMap(({ releases }) =>
      releases.flatMap(({ integrity }) => integrity.map(({ file, hash }) => [absolute(file), hash] as const)),
    ),
  );

/** Gives every script its integrity, from the registry or the shell's page, and every further try an address of its own. */
export function createScriptPreparer({ remotes, own = {}, onFailure }: ScriptPreparerOptions): PrepareScript {
  let known: readonly RemoteEntry[] = [];
  let hashes: ReadonlyMap<string, string> = new Map(Object.entries(own).map(([file, hash]) => [absolute(file), hash]));
  const tries = new Map<string, number>();
  return (script, url) => {
    if (remotes() !== known) {
      known = remotes();
      // Releases that this page knew before may still be in use.
      hashes = new Map([...hashes, ...integrityOf(known)]);
    }
    // Chromium ties a second script of one address to the first one's pending request: a retry needs its own.
    const tried = tries.get(url) ?? 0;
    tries.set(url, tried + 1);
    script.src = tried === 0 ? url : `${url}?retry=${tried}`;
    script.crossOrigin = 'anonymous';
    const hash = hashes.get(absolute(url));
    if (hash) script.integrity = hash;
    script.addEventListener('error', () => onFailure?.(url, hash));
  };
}

/** Ends a script of webpack's own chunk loader that hangs; its built-in limit is one for every build and every try. */
export function endAfter(script: HTMLScriptElement, limitMs: number): void {
  const timer = setTimeout(() => {
    const fail: unknown = script.onerror;
    // The loader puts its handler there after it has made the script.
    if (typeof fail === 'function') fail.call(script, { type: 'timeout', target: script });
    script.remove();
  }, limitMs);
  for (const event of ['load', 'error']) script.addEventListener(event, () => clearTimeout(timer));
}
