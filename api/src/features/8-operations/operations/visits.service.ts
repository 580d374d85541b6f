import type * as z from 'zod/mini';
import { VISIT_FIGURES, type operations, type VisitFigure } from '@veleta/shared/contracts';
import type { Services } from '../../../platform/services.ts';
import { compareCanary } from '../canaries/index.ts';
import { percentileOf, readVisits, sizeOf, type ReleaseVisits } from '../page-visits/index.ts';

type Part = z.input<typeof operations.DeployedPartSchema>;
type Visits = Part['visits'][number];
type Canary = NonNullable<Part['canary']>;

function percentilesOf(figure: VisitFigure, { figures }: ReleaseVisits): Visits[VisitFigure] {
  const histogram = figures[figure];
  const [p50, p75] = [percentileOf(figure, histogram, 0.5), percentileOf(figure, histogram, 0.75)];
  return p50 === null || p75 === null ? null : { p50, p75, visits: sizeOf(histogram) };
}

function summarize(release: ReleaseVisits): Visits {
  const { version, visits, failed } = release;
  const [lcp, inp, cls, load, render] = VISIT_FIGURES.map((figure) => percentilesOf(figure, release));
  return {
    version,
    visits,
    failed,
    lcp: lcp ?? null,
    inp: inp ?? null,
    cls: cls ?? null,
    load: load ?? null,
    render: render ?? null,
  };
}

/** Returns the visits of the stored releases of a part: the current one, the canary, then the others. */
export function summarizeVisits(
  {
    name,
    current,
    canary,
    releases,
  }: { name: string; current: string; canary: { version: string } | null } & {
    releases: readonly { version: string }[];
  },
  visits: readonly ReleaseVisits[],
): Visits[] {
  const versions = [current, canary?.version, ...releases.map(({ version }) => version)];
  return [...new Set(versions)].flatMap((version) => {
    const found = visits.find((release) => release.remote === name && release.version === version);
    return found ? [summarize(found)] : [];
  });
}

/** Compares a canary with the current release by the visits since its start. */
export async function compareVisits(
  services: Services,
  { name, current, version, since }: { name: string; current: string; version: string; since: string },
): Promise<Canary['comparison']> {
  const least = services.config.canaryVisits;
  const found = await readVisits(services, new Date(since), name);
  const of = (wanted: string) => found.find((release) => release.version === wanted);
  return {
    status: compareCanary(of(version), of(current), least).status,
    visits: of(version)?.visits ?? 0,
    current_visits: of(current)?.visits ?? 0,
    least,
  };
}
