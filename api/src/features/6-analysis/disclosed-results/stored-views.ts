import type { Disclosed } from '../disclosure-control/index.ts';

/** Names of the views that are stored with the table. */
export const VIEWS = {
  details: 'details',
  drivers: 'drivers',
  comments: 'comments',
  spreads: 'spreads',
  heatMap: ({ category, filtersBy }: { category: string; filtersBy?: string | undefined }) =>
    filtersBy === undefined ? `heat:${category}` : `heat:${category}:${filtersBy}`,
};

/** Returns one row per view of the disclosed results. */
export function viewsOf({ details, heatMaps, drivers, spreads }: Disclosed): { name: string; content: unknown }[] {
  return [
    { name: VIEWS.details, content: details },
    { name: VIEWS.drivers, content: drivers },
    { name: VIEWS.spreads, content: spreads },
    ...heatMaps.flatMap((map) => {
      // No endpoint reads a map that is filtered by people without a unit.
      if (map.filtersBy === null) return [];
      return [{ name: VIEWS.heatMap({ category: map.category.id, filtersBy: map.filtersBy }), content: map }];
    }),
  ];
}
