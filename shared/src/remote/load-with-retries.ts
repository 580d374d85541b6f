/** A chunk that did not come is fetched again after each of these. */
const PAUSES_MS = [400, 1200];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Retries {
  readonly pause?: (ms: number) => Promise<void>;
  /** Whether a failure allows one more try at most: a chunk that hangs is fetched twice. */
  readonly isSlow?: (error: unknown) => boolean;
}

/** Loads code, with retries: webpack forgets a chunk that failed, so that another call fetches it anew. */
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
