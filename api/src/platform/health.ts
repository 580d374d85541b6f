/** How one part of the server does. */
export interface HealthPart {
  readonly name: string;
  readonly isOk: boolean;
}

export interface Health {
  /** Adds a part that must do for the server to be ready: its check settles, or it counts as failed after a while. */
  require(name: string, check: () => Promise<void>): void;
  /** From now on the server is not ready, so that a proxy sends nothing new; it goes on answering. First step of stopping. */
  drain(): void;
  isDraining(): boolean;
  /** Looks at every part. */
  check(): Promise<readonly HealthPart[]>;
}

/**
 * `onFailure` hears of a part that just began to fail, with the cause; those who ask are told its name only. A check that takes
 * longer than `limitMs` has failed.
 */
export function createHealth(
  onFailure: (name: string, cause: unknown) => void,
  { limitMs }: { limitMs: number },
): Health {
  const checks = new Map<string, () => Promise<void>>();
  const failing = new Set<string>();
  let isDraining = false;
  let running: Promise<readonly HealthPart[]> | null = null;

  const look = async ([name, check]: readonly [string, () => Promise<void>]): Promise<HealthPart> => {
    try {
      await withinLimit(check(), limitMs);
      failing.delete(name);
      return { name, isOk: true };
    } catch (cause) {
      if (!failing.has(name)) onFailure(name, cause);
      failing.add(name);
      return { name, isOk: false };
    }
  };

  return {
    require: (name, check) => void checks.set(name, check),
    drain: () => {
      isDraining = true;
    },
    isDraining: () => isDraining,
    check: () => {
      // Whoever asks meanwhile shares the answer: anybody may ask, and as often as they like.
      running ??= Promise.all([...checks].map(look)).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

async function withinLimit(work: Promise<void>, limitMs: number): Promise<void> {
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
