import type { Disclosed } from '../disclosure-control/index.ts';

/** Names of what is stored beside the table. */
export const VIEWS = {
  details: 'details',
  drivers: 'drivers',
  comments: 'comments',
  spreads: 'spreads',
  heatMap: ({ category, filtersBy }: { category: string; filtersBy?: string | undefined }) =>
    filtersBy === undefined ? `heat:${category}` : `heat:${category}:${filtersBy}`,
};

/** What the gate made, a row for each thing that is read by itself. */
export function viewsOf({ details, heatMaps, drivers, spreads }: Disclosed): { name: string; content: unknown }[] {
  return [
    { name: VIEWS.details, content: details },
    { name: VIEWS.drivers, content: drivers },
    { name: VIEWS.spreads, content: spreads },
    ...heatMaps.flatMap((map) => {
      // Nobody can ask for the people without a unit of some category.
      if (map.filtersBy === null) return [];
      return [{ name: VIEWS.heatMap({ category: map.category.id, filtersBy: map.filtersBy }), content: map }];
    }),
  ];
}
