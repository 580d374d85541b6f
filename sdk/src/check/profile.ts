import type { Page } from 'playwright-core';

interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly url: string } }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

const SAMPLE_MICROSECONDS = 200;

/** Starts a CPU profile of a page. */
export async function startProfile(page: Page): Promise<{ stop(): Promise<CpuProfile> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  await session.send('Profiler.start');
  return { stop: async () => (await session.send('Profiler.stop')).profile };
}

/** Returns how long functions of scripts below a path ran by themselves: without the libraries that they call. */
export function evaluationMsOf({ nodes, samples = [], timeDeltas = [] }: CpuProfile, path: string): number {
  const own = new Set(nodes.filter(({ callFrame }) => callFrame.url.includes(path)).map(({ id }) => id));
  return samples.reduce((sum, id, index) => sum + (own.has(id) ? (timeDeltas[index] ?? 0) : 0), 0) / 1_000;
}
