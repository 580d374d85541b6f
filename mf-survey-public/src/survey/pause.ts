/** A delay that can be interrupted. */
export interface Pause {
  /** Resolves after the delay or when woken. */
  readonly wait: (delayMs: number) => Promise<void>;
  readonly wake: () => void;
}

export function createPause(): Pause {
  let wake = () => undefined as void;
  return {
    wait: (delayMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, delayMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => wake(),
  };
}
