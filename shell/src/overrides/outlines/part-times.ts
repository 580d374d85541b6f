import type { Mark } from '../../visits/marks.ts';

/** Times of a part in milliseconds, as the visits of the operations page define them; undefined if it was not measured. */
export interface PartTimes {
  /** From the request of the remote's code until it was ready. */
  readonly loadMs: number | undefined;
  /** From the first start of the part until it was shown for the first time. */
  readonly renderMs: number | undefined;
}

/** Reads the times of a part from the marks of the page, which exist anyway. */
export function timesOf(marks: readonly Mark[], { remote, part }: { remote: string; part: string }): PartTimes {
  const own = marks.filter((mark) => mark.remote === remote);
  const first = (moment: string, detail?: string, from = 0): number | undefined =>
    own.find((mark) => mark.moment === moment && mark.at >= from && (detail === undefined || mark.detail === detail))
      ?.at;
  const between = (from: number | undefined, to: number | undefined): number | undefined =>
    from === undefined || to === undefined ? undefined : to - from;
  const started = first('start', part);
  return {
    loadMs: between(first('load'), first('loaded')),
    renderMs: between(started, first('shown', part, started)),
  };
}
