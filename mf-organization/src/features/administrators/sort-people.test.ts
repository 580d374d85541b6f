import { describe, expect, it } from '@jest/globals';
import type { Sorting } from '@veleta/shared/ui/controls';
import type { Administrator } from './administrators.api.ts';
import { sortPeople, type PeopleColumn } from './sort-people.ts';

const person = (
  firstName: string,
  role: Administrator['role'],
  since: string,
  lastActiveOn: string | null,
): Administrator => ({
  id: firstName,
  firstName,
  lastName: 'Ruiz',
  email: `${firstName.toLowerCase()}@example.org`,
  role,
  since,
  lastActiveOn,
  isSelf: false,
});
const PEOPLE = [
  person('Óscar', 'analyst', '2026-03-01', null),
  person('Ana', 'owner', '2026-02-01', '2026-11-01'),
  person('Zoe', 'administrator', '2026-01-01', '2026-10-01'),
  person('Pía', 'analyst', '2026-04-01', '2026-12-01'),
];
const names = (sorting: Sorting<PeopleColumn>) => sortPeople(PEOPLE, sorting, 'es').map(({ firstName }) => firstName);
const both = (column: PeopleColumn) =>
  (['ascending', 'descending'] as const).map((direction) => names({ column, direction }));

describe('sortPeople', () => {
  it('keeps the order without a sort column', () => {
    expect(sortPeople(PEOPLE, null, 'es')).toBe(PEOPLE);
  });

  it('sorts names by the rules of the language, ignoring accents', () => {
    expect(both('person')).toEqual([
      ['Ana', 'Óscar', 'Pía', 'Zoe'],
      ['Zoe', 'Pía', 'Óscar', 'Ana'],
    ]);
  });

  it('sorts by the rank of roles and by the start date', () => {
    expect(names({ column: 'role', direction: 'ascending' }).slice(0, 2)).toEqual(['Ana', 'Zoe']);
    expect(both('since')).toEqual([
      ['Zoe', 'Ana', 'Óscar', 'Pía'],
      ['Pía', 'Óscar', 'Ana', 'Zoe'],
    ]);
  });

  it('puts people who were never active last in both directions', () => {
    expect(both('lastActive')).toEqual([
      ['Zoe', 'Ana', 'Pía', 'Óscar'],
      ['Pía', 'Ana', 'Zoe', 'Óscar'],
    ]);
  });
});
