import { useSearchParams } from '@veleta/shared/router';

/** What of a measurement is looked at, in the order of the navigation. */
export const VIEWS = [
  'overview',
  'favorability',
  'score',
  'breakouts',
  'benchmark',
  'trend',
  'drivers',
  'comments',
] as const;
export type View = (typeof VIEWS)[number];
export const FIGURES = ['favorability', 'score'] as const;
export type FigureKind = (typeof FIGURES)[number];

const oneOf = <T extends string>(values: readonly T[], value: string | null): T =>
  values.find((candidate) => candidate === value) ?? values[0]!; // the lists above are not empty

export interface StatsAddress {
  measurement: string | null;
  view: View;
  /** The segmentation: category of a breakout. */
  category: string | null;
  /** The one filter: a unit in the place of the whole organization. Views that cannot show it look at everybody. */
  filter: string | null;
  /** What the cells of a breakout hold. */
  figure: FigureKind;
}

export type ChangeAddress = (changes: Partial<StatsAddress>) => void;

/** Changes of these are places to come back to; others only adjust what one looks at. */
const PLACES: readonly (keyof StatsAddress)[] = ['measurement', 'view'];

function changed(before: URLSearchParams, changes: Partial<StatsAddress>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * What of `/stats` is shown lives in its address: it survives a reload and can be sent to a colleague. `hrefOf` gives the
 * address of a change without making it, for links.
 */
export function useStatsAddress() {
  const [parameters, setParameters] = useSearchParams();
  const address: StatsAddress = {
    measurement: parameters.get('measurement'),
    view: oneOf(VIEWS, parameters.get('view')),
    category: parameters.get('category'),
    filter: parameters.get('filter'),
    figure: oneOf(FIGURES, parameters.get('figure')),
  };
  const change: ChangeAddress = (changes) =>
    setParameters((before) => changed(before, changes), { replace: !PLACES.some((name) => name in changes) });
  const hrefOf = (changes: Partial<StatsAddress>): string => `?${changed(parameters, changes).toString()}`;
  return { address, change, hrefOf };
}
