import { availableParallelism } from 'node:os';
import { startThread } from '../../../../platform/threads/start-thread.ts';
import type { DimensionCoding, DisclosureInput, CellSuppression } from '../../disclosure-control/index.ts';

/** From this number of finest groups on, auditing a dimension takes longer than starting a thread. */
const GROUPS_FOR_THREADS = 200;

/** Input of an audit thread. */
export interface AuditThreadData {
  readonly input: DisclosureInput;
  readonly suppression: CellSuppression;
}

/** Returns the number of audit threads; 0 if the calling thread is faster. */
export const auditThreads = ({ finest, dimensions }: Pick<DisclosureInput, 'finest' | 'dimensions'>): number =>
  finest.length < GROUPS_FOR_THREADS ? 0 : Math.min(availableParallelism(), dimensions.length);

/**
 * Audits the dimensions in worker threads, one dimension at a time each. Data stays in memory. Without threads it returns its input, and
 * `discloseAll` audits all dimensions.
 */
export async function auditInThreads(
  input: DisclosureInput,
  suppression: CellSuppression,
  threads: number,
): Promise<CellSuppression> {
  if (threads === 0) return suppression;
  // The audit does not use sums over persons.
  const { whole: _, ...counted } = input;
  const module = new URL('./audit-thread.ts', import.meta.url);
  const data: AuditThreadData = { input: counted, suppression };
  const auditors = Array.from({ length: threads }, () => startThread<number, DimensionCoding>(module, data));
  const coded: DimensionCoding[] = [];
  const left = [...suppression.dimensions.keys()];
  try {
    await Promise.all(
      auditors.map(async (auditor) => {
        for (let next = left.shift(); next !== undefined; next = left.shift()) coded[next] = await auditor.run(next);
      }),
    );
  } finally {
    await Promise.all(auditors.map((auditor) => auditor.close()));
  }
  return { ...suppression, dimensions: suppression.dimensions.map((rows, at) => ({ ...rows, coding: coded[at]! })) };
}
