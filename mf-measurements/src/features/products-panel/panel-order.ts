import type { ProductPanel } from './panel.api.ts';

const RANKS = { active: 0, programmed: 1, finished: 2 } as const;
const rankOf = ({ current }: ProductPanel): number => (current ? RANKS[current.state] : RANKS.finished + 1);

/** Compares instants of one format as text; `localeCompare` would load collation data first. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * Sorts active measurements by their end, then upcoming ones, then the latest finished ones, then products without
 * dates.
 */
export function byUrgency(one: ProductPanel, other: ProductPanel): number {
  const ranks = rankOf(one) - rankOf(other);
  if (ranks !== 0 || !one.current || !other.current) return ranks;
  switch (one.current.state) {
    case 'active':
      return compare(one.current.closesAt, other.current.closesAt);
    case 'programmed':
      return compare(one.current.opensAt, other.current.opensAt);
    case 'finished':
      return compare(other.current.closesAt, one.current.closesAt);
  }
}
