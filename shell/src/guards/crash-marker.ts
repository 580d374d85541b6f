import type { RemoteEntry } from '@veleta/shared/contracts';

const RUNNING_KEY = 'veleta.running';
const HUNG_KEY = 'veleta.hung';

/** Versions by remote. */
type Versions = Record<string, string>;

/** A release that ran when the page stopped responding. */
interface Suspect {
  readonly version: string;
  /** True if no other remote was being started. */
  readonly isAlone: boolean;
}

export interface CrashMarker {
  /** Notes that the code of a release is about to run. */
  begin(remote: string, version: string): void;
  /** Notes that the page still responds. */
  end(remote: string): void;
  /** Returns the version of a remote that must not run again in this tab. */
  hungVersion(entry: RemoteEntry): string | undefined;
  /** Allows the release again, on a person's request. */
  forgive(remote: string): void;
}

function read<Value>(storage: Storage, key: string): Record<string, Value> {
  try {
    // Written by this module.
    return JSON.parse(storage.getItem(key) ?? '{}') as Record<string, Value>;
  } catch {
    return {};
  }
}

function write(storage: Storage, key: string, value: object): void {
  try {
    if (Object.keys(value).length > 0) storage.setItem(key, JSON.stringify(value));
    else storage.removeItem(key);
  } catch {
    // Blocked or full: a release that hangs is then not recognized.
  }
}

/**
 * Recognizes a release that makes the page hang or crash. The storage of the tab names the releases that are being
 * started. A page that is left in an orderly way removes the names; a page that hangs cannot, so the next page of the
 * tab finds them.
 */
export function createCrashMarker(storage: Storage = sessionStorage): CrashMarker {
  let running: Versions = {};
  const left = read<string>(storage, RUNNING_KEY);
  const suspects: Record<string, Suspect> = read<Suspect>(storage, HUNG_KEY);
  const isAlone = Object.keys(left).length === 1;
  for (const [remote, version] of Object.entries(left)) suspects[remote] = { version, isAlone };
  write(storage, RUNNING_KEY, {});
  write(storage, HUNG_KEY, suspects);

  const clear = (): void => {
    running = {};
    write(storage, RUNNING_KEY, running);
  };
  addEventListener('pagehide', clear);
  // The browser may end a hidden page, which says nothing about its code.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') clear();
  });

  return {
    begin(remote, version) {
      if (document.visibilityState === 'hidden') return;
      running = { ...running, [remote]: version };
      write(storage, RUNNING_KEY, running);
    },
    end(remote) {
      if (running[remote] === undefined) return;
      const { [remote]: _, ...others } = running;
      running = others;
      write(storage, RUNNING_KEY, running);
    },
    hungVersion({ name, releases }) {
      const suspect = suspects[name];
      // Among several, an only release is more likely innocent, and without it the area would be missing.
      return suspect && (suspect.isAlone || releases.length > 1) ? suspect.version : undefined;
    },
    forgive(remote) {
      delete suspects[remote];
      write(storage, HUNG_KEY, suspects);
    },
  };
}
