import { useSearchParams } from '@veleta/shared/router';

export const VIEWS = ['favorability', 'score', 'breakouts'] as const;
export type View = (typeof VIEWS)[number];
export const FIGURES = ['favorability', 'score'] as const;
export type FigureKind = (typeof FIGURES)[number];

const oneOf = <T extends string>(values: readonly T[], value: string | null): T =>
  values.find((candidate) => candidate === value) ?? values[0]!; // the lists above are not empty

export interface StatsAddress {
  measurement: string | null;
  view: View;
  /** Category of the breakout. */
  category: string | null;
  /** What the cells of a breakout hold. */
  figure: FigureKind;
}

/** What of `/stats` is shown lives in its address: it survives a reload and can be sent to a colleague. */
export function useStatsAddress(): [StatsAddress, (changes: Partial<StatsAddress>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const address: StatsAddress = {
    measurement: parameters.get('measurement'),
    view: oneOf(VIEWS, parameters.get('view')),
    category: parameters.get('category'),
    figure: oneOf(FIGURES, parameters.get('figure')),
  };
  const change = (changes: Partial<StatsAddress>) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return [address, change];
}
