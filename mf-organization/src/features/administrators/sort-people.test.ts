import { describe, expect, it } from '@jest/globals';
import type { Sorting } from '@veleta/shared/ui/tables';
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

describe('the people of an account', () => {
  it('stay as they came where nobody sorts them', () => {
    expect(sortPeople(PEOPLE, null, 'es')).toBe(PEOPLE);
  });

  it('are sorted by name as their language does, accents aside', () => {
    expect(both('person')).toEqual([
      ['Ana', 'Óscar', 'Pía', 'Zoe'],
      ['Zoe', 'Pía', 'Óscar', 'Ana'],
    ]);
  });

  it('are sorted by what their role may do, and by the day since when they belong to it', () => {
    expect(names({ column: 'role', direction: 'ascending' }).slice(0, 2)).toEqual(['Ana', 'Zoe']);
    expect(both('since')).toEqual([
      ['Zoe', 'Ana', 'Óscar', 'Pía'],
      ['Pía', 'Óscar', 'Ana', 'Zoe'],
    ]);
  });

  it('have those who were never active last, in both directions', () => {
    expect(both('lastActive')).toEqual([
      ['Zoe', 'Ana', 'Pía', 'Óscar'],
      ['Pía', 'Ana', 'Zoe', 'Óscar'],
    ]);
  });
});
