import { sql, type RawBuilder } from 'kysely';
import type { SORT_DIRECTIONS } from '@veleta/shared/contracts';

export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/**
 * Sorts rows by a text as people read it: letters without regard to case or accents, and rows without a text last in both
 * directions. The database compares code points, by which `Á` would come after `z`.
 */
export function byText(text: RawBuilder<unknown>, direction: SortDirection): RawBuilder<unknown> {
  const letters = sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;
  return inDirection(sql`nullif(${letters}, '')`, direction);
}

/** Sorts rows by a value of the database, rows without one last in both directions. */
export const inDirection = (value: RawBuilder<unknown>, direction: SortDirection): RawBuilder<unknown> =>
  direction === 'descending' ? sql`${value} desc nulls last` : sql`${value} asc nulls last`;
