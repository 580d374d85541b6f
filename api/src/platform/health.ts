/** Status of one part of the server. */
export interface HealthPart {
  readonly name: string;
  readonly isOk: boolean;
  /** True if it works from an older state: the server stays ready, and operators have to act. */
  readonly isDegraded?: true;
}

/** Thrown by a check whose part still works, but not from its current state. */
export class DegradedError extends Error {
  override readonly name = 'DegradedError';
}

export interface Health {
  /** Registers a part that must work for the server to be ready. Its check must succeed within the time limit. */
  require(name: string, check: () => Promise<void>): void;
  /**
   * Marks the server as not ready, so that a proxy sends no new requests. It still answers requests. First step of
   * shutdown.
   */
  drain(): void;
  isDraining(): boolean;
  /** Checks every part. */
  check(): Promise<readonly HealthPart[]>;
}

/**
 * Creates the health checks. `onFailure` receives each part that begins to fail, with the cause. Callers see only its
 * name. A check that takes longer than `limitMs` fails.
 */
export function createHealth(
  onFailure: (name: string, cause: unknown) => void,
  { limitMs }: { limitMs: number },
): Health {
  const checks = new Map<string, () => Promise<void>>();
  const failing = new Set<string>();
  let isDraining = false;
  let running: Promise<readonly HealthPart[]> | null = null;

  const runCheck = async ([name, check]: readonly [string, () => Promise<void>]): Promise<HealthPart> => {
    try {
      await withTimeout(check(), limitMs);
      failing.delete(name);
      return { name, isOk: true };
    } catch (cause) {
      if (!failing.has(name)) onFailure(name, cause);
      failing.add(name);
      return cause instanceof DegradedError ? { name, isOk: true, isDegraded: true } : { name, isOk: false };
    }
  };

  return {
    require: (name, check) => void checks.set(name, check),
    drain: () => {
      isDraining = true;
    },
    isDraining: () => isDraining,
    check: () => {
      // Single flight: concurrent callers share one check, because the endpoint is public.
      running ??= Promise.all([...checks].map(runCheck)).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

async function withTimeout(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
