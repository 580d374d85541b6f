import { availableParallelism } from 'node:os';
import { startThread } from '../../../../platform/threads/start-thread.ts';
import type { DimensionCoding, DisclosureInput, CellSuppression } from '../../disclosure-control/index.ts';

/** Finest groups from which on the audit of a dimension takes longer than the start of a thread. */
const GROUPS_FOR_THREADS = 200;

/** What a thread is started with that audits dimensions. */
export interface AuditThreadData {
  readonly input: DisclosureInput;
  readonly suppression: CellSuppression;
}

/** How many threads audit the dimensions of a measurement; none where whoever asks does it sooner. */
export const auditThreads = ({ finest, dimensions }: Pick<DisclosureInput, 'finest' | 'dimensions'>): number =>
  finest.length < GROUPS_FOR_THREADS ? 0 : Math.min(availableParallelism(), dimensions.length);

/**
 * Audits the dimensions in so many threads, in memory only, each as soon as one of them is free. What comes back
 * is for `discloseAll`, which audits itself what no thread has: without threads all of it.
 */
export async function auditInThreads(
  input: DisclosureInput,
  suppression: CellSuppression,
  threads: number,
): Promise<CellSuppression> {
  if (threads === 0) return suppression;
  // Sums over persons are of no use to the audit.
  const { whole: _, ...counted } = input;
  const module = new URL('./audit-thread.ts', import.meta.url);
  const data: AuditThreadData = { input: counted, suppression };
  const auditors = Array.from({ length: threads }, () => startThread<number, DimensionCoding>(module, data));
  const coded: DimensionCoding[] = [];
  const left = [...suppression.dimensions.keys()];
  try {
    await Promise.all(
      auditors.map(async (auditor) => {
        for (let next = left.shift(); next !== undefined; next = left.shift()) coded[next] = await auditor.ask(next);
      }),
    );
  } finally {
    await Promise.all(auditors.map((auditor) => auditor.close()));
  }
  return { ...suppression, dimensions: suppression.dimensions.map((rows, at) => ({ ...rows, coding: coded[at]! })) };
}
