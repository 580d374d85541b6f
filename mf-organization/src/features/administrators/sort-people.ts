import { ROLES, type Language } from '@veleta/shared/contracts';
import type { Sorting } from '@veleta/shared/ui/controls';
import { nameOf, type Administrator } from './administrators.api.ts';

export type PeopleColumn = 'person' | 'role' | 'since' | 'lastActive';

/** Sorts people by a column of their table. Those who have never been active are last. */
export function sortPeople(
  people: readonly Administrator[],
  sorting: Sorting<PeopleColumn>,
  language: Language,
): readonly Administrator[] {
  if (!sorting) return people;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  const compare: Record<PeopleColumn, (one: Administrator, other: Administrator) => number> = {
    person: (one, other) => sign * nameOf(one).localeCompare(nameOf(other), language),
    role: (one, other) => sign * (ROLES.indexOf(one.role) - ROLES.indexOf(other.role)),
    since: (one, other) => sign * one.since.localeCompare(other.since),
    lastActive: (one, other) => {
      if (!one.lastActiveOn || !other.lastActiveOn) return Number(!one.lastActiveOn) - Number(!other.lastActiveOn);
      return sign * one.lastActiveOn.localeCompare(other.lastActiveOn);
    },
  };
  return [...people].sort(compare[sorting.column]);
}
