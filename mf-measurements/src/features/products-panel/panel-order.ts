import type { ProductPanel } from './panel.api.ts';

const RANKS = { active: 0, programmed: 1, finished: 2 } as const;
const rankOf = ({ current }: ProductPanel): number => (current ? RANKS[current.state] : RANKS.finished + 1);

/** Instants of one format; `localeCompare` would load the collation of a language first. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** What is under way first, that which ends soonest on top; then what is to come, what has ended last, and what has no dates yet. */
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
