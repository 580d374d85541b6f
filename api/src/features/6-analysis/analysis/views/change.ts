import type { actionPlans } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import type { Result } from '../../disclosure-control/index.ts';
import { comparePrevious, isTrendComparable } from './previous-comparison.ts';
import { groupOf, spreadIn, type GroupResults, type Read } from './views.ts';

/** What changed between a measurement and the next one, without the action that it is shown with. */
export type Change = Omit<z.infer<typeof actionPlans.ActionChangeSchema>, 'action'>;

/** The subject of a change: the product, a dimension, or an item, of the organization or one unit. */
export interface ChangeSubject {
  readonly unit: string | null;
  readonly dimension: string | null;
  readonly item: string | null;
}

/**
 * Compares the favorability of a subject in two measurements by their disclosed tables, with the rules of the trend (C8,
 * T1). An item has no stored spread, so its comparison uses the largest possible one.
 */
export function buildChange(now: Read, before: Read, { unit, dimension, item }: ChangeSubject): Change {
  const threshold = Math.max(now.table.threshold, before.table.threshold);
  const [group, earlier] = [now, before].map(({ table }) => groupOf(table, unit ?? undefined));
  const without = (status: 'hidden' | 'changed'): Change => ({
    status,
    measurement: now.measurement,
    before: null,
    now: null,
    compared: null,
    people: null,
    threshold,
  });
  const [one, other] = [group, earlier].map((from) => resultOf(from, dimension, item));
  if (!group || !earlier || !one?.favorability || !other?.favorability) return without('hidden');
  if (!isTrendComparable(group, earlier, threshold)) return without('changed');
  const key = dimension ?? 'product';
  const spreadOf = (read: Read) => (item === null ? spreadIn(read, key) : undefined);
  return {
    status: 'ready',
    measurement: now.measurement,
    before: other.favorability,
    now: one.favorability,
    compared: comparePrevious(
      { result: one, spread: spreadOf(now) },
      { result: other, spread: spreadOf(before) },
      'favorability',
    ),
    people: one.answers,
    threshold,
  };
}

function resultOf(group: GroupResults | undefined, dimension: string | null, item: string | null): Result | null {
  if (dimension === null) return group?.product ?? null;
  const found = group?.dimensions.find(({ key }) => key === dimension);
  return (item === null ? found?.result : found?.items?.find(({ key }) => key === item)?.result) ?? null;
}
