import type { RemoteEntry } from '@veleta/shared/contracts';

export type PrepareScript = (script: HTMLScriptElement, url: string) => void;

/** Called when a script failed to load; `hash` is its expected hash, if known. */
export type ScriptFailure = (url: string, hash: string | undefined) => void;

export interface ScriptPreparerOptions {
  remotes: () => readonly RemoteEntry[];
  /** Hashes of the shell's own chunks, by address. */
  own?: Readonly<Record<string, string>>;
  onFailure?: ScriptFailure;
}

const absolute = (url: string): string => new URL(url, location.origin).href;

/** Returns `sha384-…` by absolute address for every script in the registry. */
const integrityOf = (remotes: readonly RemoteEntry[]): ReadonlyMap<string, string> =>
  new Map(
    remotes.flatMap(({ releases }) =>
      releases.flatMap(({ integrity }) => integrity.map(({ file, hash }) => [absolute(file), hash] as const)),
    ),
  );

/** Sets the integrity of every script from the registry or the shell's page, and gives each retry a new address. */
export function createScriptPreparer({ remotes, own = {}, onFailure }: ScriptPreparerOptions): PrepareScript {
  let known: readonly RemoteEntry[] = [];
  let hashes: ReadonlyMap<string, string> = new Map(Object.entries(own).map(([file, hash]) => [absolute(file), hash]));
  const tries = new Map<string, number>();
  return (script, url) => {
    if (remotes() !== known) {
      known = remotes();
      // Releases from earlier registries may still be in use.
      hashes = new Map([...hashes, ...integrityOf(known)]);
    }
    // Chromium reuses the pending request of an equal address, so a retry needs a new one.
    const tried = tries.get(url) ?? 0;
    tries.set(url, tried + 1);
    script.src = tried === 0 ? url : `${url}?retry=${tried}`;
    script.crossOrigin = 'anonymous';
    const hash = hashes.get(absolute(url));
    if (hash) script.integrity = hash;
    script.addEventListener('error', () => onFailure?.(url, hash));
  };
}

/**
 * Aborts a hanging script of webpack's chunk loader, whose built-in timeout is the same for every build and attempt.
 */
export function endAfter(script: HTMLScriptElement, limitMs: number): void {
  const timer = setTimeout(() => {
    const fail: unknown = script.onerror;
    // The loader sets its handler after it creates the script.
    if (typeof fail === 'function') fail.call(script, { type: 'timeout', target: script });
    script.remove();
  }, limitMs);
  for (const event of ['load', 'error']) script.addEventListener(event, () => clearTimeout(timer));
}
