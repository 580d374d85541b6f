import type * as z from 'zod/mini';
import type { operations, RemoteState, ShellState, VisitFigure } from '@veleta/shared/contracts';
import { percentileOf, sizeOf, type ReleaseVisits } from '../page-visits/index.ts';

type Part = z.input<typeof operations.DeployedPartSchema>;
type Visits = Part['visits'][number];

function percentilesOf(figure: VisitFigure, { figures }: ReleaseVisits): Visits[VisitFigure] {
  const histogram = figures[figure];
  const [p50, p75] = [percentileOf(figure, histogram, 0.5), percentileOf(figure, histogram, 0.75)];
  return p50 === null || p75 === null ? null : { p50, p75, visits: sizeOf(histogram) };
}

const summarize = (release: ReleaseVisits): Visits => ({
  version: release.version,
  visits: release.visits,
  failed: release.failed,
  lcp: percentilesOf('lcp', release),
  inp: percentilesOf('inp', release),
  cls: percentilesOf('cls', release),
  load: percentilesOf('load', release),
  render: percentilesOf('render', release),
});

/** Returns the visits of the stored releases of a part: the current one, the canary, then the others. */
export function summarizeVisits(
  { name, current, canary, releases }: RemoteState | ShellState,
  visits: readonly ReleaseVisits[],
): Visits[] {
  const versions = [current, canary?.version, ...releases.map(({ version }) => version)];
  return [...new Set(versions)].flatMap((version) => {
    const found = visits.find((release) => release.remote === name && release.version === version);
    return found ? [summarize(found)] : [];
  });
}
