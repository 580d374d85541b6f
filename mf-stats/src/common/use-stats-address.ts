import { useSearchParams } from '@veleta/shared/router';

/** Views of a measurement, in the order of the navigation. */
export const VIEWS = [
  'overview',
  'favorability',
  'score',
  'items',
  'breakouts',
  'benchmark',
  'trend',
  'drivers',
  'comments',
] as const;
export type View = (typeof VIEWS)[number];
export const FIGURES = ['favorability', 'score'] as const;
export type FigureKind = (typeof FIGURES)[number];
/** What the rows of a heat map are compared with: everyone else, or the whole that they divide. */
export const BASES = ['rest', 'whole'] as const;
export type Basis = (typeof BASES)[number];
/** Layouts of the questions: a table of one group, or a heat map of all units. */
export const LAYOUTS = ['table', 'units'] as const;
export type Layout = (typeof LAYOUTS)[number];

const oneOf = <T extends string>(values: readonly T[], value: string | null): T =>
  values.find((candidate) => candidate === value) ?? values[0]!; // the lists above are not empty

export interface StatsAddress {
  measurement: string | null;
  view: View;
  /** Id of the category of a breakout. */
  category: string | null;
  /** Id of the unit that filters the results. Views that do not support it show the whole organization. */
  filter: string | null;
  /** Id of the unit that the items of a group are shown beside; null for the whole organization. */
  beside: string | null;
  /** The figure in the cells of a breakout. */
  figure: FigureKind;
  against: Basis;
  layout: Layout;
}

export type ChangeAddress = (changes: Partial<StatsAddress>) => void;

function changed(before: URLSearchParams, changes: Partial<StatsAddress>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * Stores the state of `/stats` in its address, so that it survives a reload and can be shared. `hrefOf` returns the
 * address of a change for links.
 */
export function useStatsAddress() {
  const [parameters, setParameters] = useSearchParams();
  const address: StatsAddress = {
    measurement: parameters.get('measurement'),
    view: oneOf(VIEWS, parameters.get('view')),
    category: parameters.get('category'),
    filter: parameters.get('filter'),
    beside: parameters.get('beside'),
    figure: oneOf(FIGURES, parameters.get('figure')),
    against: oneOf(BASES, parameters.get('against')),
    layout: oneOf(LAYOUTS, parameters.get('layout')),
  };
  // Another measurement creates a history entry, other changes replace it. Views are links.
  const change: ChangeAddress = (changes) =>
    setParameters((before) => changed(before, changes), { replace: !('measurement' in changes) });
  const hrefOf = (changes: Partial<StatsAddress>): string => `?${changed(parameters, changes).toString()}`;
  return { address, change, hrefOf };
}
