import { frameOf, howOf, type Groups, type Read } from './views.ts';

/** Returns the units by category. People without a unit are not a selectable group. */
export function buildGroups(read: Read): Groups {
  const { table } = read;
  return {
    ...frameOf(read, howOf(table, table.participation.responses, [])),
    categories: table.breakouts.map(({ category, units }) => ({
      ...category,
      units: units.flatMap(({ id, name, hidden }) => (id === null ? [] : [{ id, name: name ?? '', hidden }])),
    })),
  };
}
