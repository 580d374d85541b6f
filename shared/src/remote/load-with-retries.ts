/** Pauses before the retries of a failed chunk, in milliseconds. */
const PAUSES_MS = [400, 1200];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Retries {
  readonly pause?: (ms: number) => Promise<void>;
  /** Checks whether a failure allows at most one retry: a chunk that timed out is fetched twice. */
  readonly isSlow?: (error: unknown) => boolean;
}

/** Loads code with retries: webpack forgets a failed chunk, so that another call fetches it again. */
export async function loadWithRetries<Code>(
  load: () => Promise<Code>,
  { pause = wait, isSlow = () => false }: Retries = {},
  [next, ...later]: readonly number[] = PAUSES_MS,
): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (next === undefined) throw error;
    await pause(next);
    return loadWithRetries(load, { pause, isSlow }, isSlow(error) ? [] : later);
  }
}
