import { sql, type RawBuilder } from 'kysely';
import type { SORT_DIRECTIONS } from '@veleta/shared/contracts';

export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/**
 * Sorts rows by text, ignoring case and accents, with empty texts last in both directions. The database compares code
 * points, which would sort `Á` after `z`.
 */
export function byText(text: RawBuilder<unknown>, direction: SortDirection): RawBuilder<unknown> {
  const letters = sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;
  return inDirection(sql`nullif(${letters}, '')`, direction);
}

/** Sorts rows by a value, with nulls last in both directions. */
export const inDirection = (value: RawBuilder<unknown>, direction: SortDirection): RawBuilder<unknown> =>
  direction === 'descending' ? sql`${value} desc nulls last` : sql`${value} asc nulls last`;
