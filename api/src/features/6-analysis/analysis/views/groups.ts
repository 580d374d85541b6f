import { frameOf, howOf, type Groups, type Read } from './views.ts';

/** Units by category. People who gave none are no group that can be looked at. */
export function showGroups(read: Read): Groups {
  const { table } = read;
  return {
    ...frameOf(read, howOf(table, table.participation.responses, [])),
    categories: table.breakouts.map(({ category, units }) => ({
      ...category,
      units: units.flatMap(({ id, name, hidden }) => (id === null ? [] : [{ id, name: name ?? '', hidden }])),
    })),
  };
}
