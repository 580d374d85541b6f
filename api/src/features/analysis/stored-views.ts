import type { Disclosed, HeatMap } from './gate/disclosed.ts';

/** Names of what is stored beside the table. */
export const VIEWS = {
  details: 'details',
  drivers: 'drivers',
  comments: 'comments',
  heatMap: ({ category, filtersBy }: { category: string; filtersBy?: string | null | undefined }) =>
    filtersBy === undefined ? `heat:${category}` : `heat:${category}:${filtersBy ?? '-'}`,
};

/** What the gate made, a row for each thing that is read by itself. */
export function viewsOf({ details, heatMaps, drivers }: Disclosed): { name: string; content: unknown }[] {
  return [
    { name: VIEWS.details, content: details },
    { name: VIEWS.drivers, content: drivers },
    ...heatMaps.map((map) => ({ name: heatMapName(map), content: map })),
  ];
}

const heatMapName = ({ category, filtersBy }: HeatMap): string => VIEWS.heatMap({ category: category.id, filtersBy });
