/** Pauses before the retries of a failed chunk, in milliseconds. */
const PAUSES_MS = [400, 1200];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads code or texts with retries: webpack forgets a failed chunk, so that another call fetches it again. A chunk that
 * timed out is fetched twice at most.
 */
export async function loadWithRetries<Code>(
  load: () => Promise<Code>,
  pause = wait,
  [next, ...later]: readonly number[] = PAUSES_MS,
): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (next === undefined) throw error;
    await pause(next);
    return loadWithRetries(load, pause, /time(d )?out/i.test(String(error)) ? [] : later);
  }
}
