import type { Disclosed, Result } from '../../gate/disclosed.ts';

/**
 * What two moments of one measurement tell beside each other: where a group has grown by fewer people than the threshold and both
 * figures are exact, what those few answered is the difference. Answers of one moment are the same at the next.
 */
export function attackMoments(before: Disclosed, after: Disclosed): string[] {
  const early = new Map(rowsOf(before).map((row) => [row.name, row]));
  return rowsOf(after).flatMap(({ name, people, dimensions }) => {
    const earlier = early.get(name);
    if (!earlier || earlier.people === null || people === null) return [];
    const came = people - earlier.people;
    if (came <= 0 || came >= after.table.threshold) return [];
    return dimensions.flatMap(({ key, result }, index) =>
      isExact(result) && isExact(earlier.dimensions[index]?.result) ? [`${key} of ${came} who came to ${name}`] : [],
    );
  });
}

const isExact = (result: Result | undefined) => result?.favorability?.bound === 'exact';

function rowsOf({ table, heatMaps }: Disclosed) {
  return [
    { name: 'everybody', people: table.participation.responses, dimensions: table.dimensions },
    ...heatMaps.flatMap(({ category, filter, rows }) =>
      rows.map(({ id, responses, cells }) => ({
        name: `${category.id}=${id}${filter ? ` in ${filter.id}` : ''}`,
        people: responses,
        dimensions: cells.slice(1),
      })),
    ),
  ];
}
