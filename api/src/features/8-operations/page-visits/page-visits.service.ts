import type * as z from 'zod/mini';
import { VISIT_FIGURES, type pageVisits, type VisitFigure } from '@veleta/shared/contracts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import type { StateReader } from '../../1-hosting/releases/index.ts';
import { bucketOf, emptyHistogram, type Histogram } from './histograms.ts';
import { knownReleases } from './known-releases.ts';
import { addVisits, removeVisits, sumVisits } from './page-visits.queries.ts';
import type { PageVisitTables } from './page-visits.tables.ts';

type Visit = z.output<typeof pageVisits.reportVisit.body & object>;
type Row = Omit<PageVisitTables['page_visits'], 'visits'>;

/** Visits of one release. */
export interface ReleaseVisits {
  readonly remote: string;
  readonly version: string;
  readonly visits: number;
  /** Visits in which it failed. */
  readonly failed: number;
  readonly figures: Readonly<Record<VisitFigure, Histogram>>;
}

const HOUR_MS = 3_600_000;
const KEPT_HOURS = 24 * 15;

/** Returns the start of an hour. */
const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);

/**
 * Counts one visit of each published release. Others are refused, so that invented names cannot fill the table or the
 * metrics.
 * @throws AppError `not_found` if no release is published
 */
export async function countVisit(
  { db, clock, metrics }: Services,
  hosted: StateReader | null,
  { releases }: Visit,
): Promise<void> {
  const known = knownReleases(await hosted?.read());
  const counted = new Map(
    releases
      .filter(({ remote, version }) => known.get(remote)?.has(version))
      .map((release) => [`${release.remote} ${release.version}`, release]),
  );
  if (counted.size === 0) throw new AppError('not_found');
  metrics.keepReleases(known);
  const hour = hourOf(clock.now());
  const rows = [...counted.values()].flatMap(({ remote, version, has_failed: hasFailed, figures }): Row[] => {
    const measured = VISIT_FIGURES.flatMap((figure) => {
      const value = figures[figure];
      return value === undefined ? [] : [{ figure, value }];
    });
    metrics.countVisit({ remote, version, hasFailed }, measured);
    return [
      { hour, remote, version, figure: 'visits', bucket: 0 },
      ...(hasFailed ? [{ hour, remote, version, figure: 'failed', bucket: 0 } as const] : []),
      ...measured.map(({ figure, value }) => ({ hour, remote, version, figure, bucket: bucketOf(figure, value) })),
    ];
  });
  const keyOf = ({ remote, version, figure }: Row): string => `${remote} ${version} ${figure}`;
  await addVisits(
    db,
    rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  );
}

const noVisits = ({ remote, version }: Pick<Row, 'remote' | 'version'>) => ({
  remote,
  version,
  visits: 0,
  failed: 0,
  figures: {
    lcp: emptyHistogram('lcp'),
    inp: emptyHistogram('inp'),
    cls: emptyHistogram('cls'),
    load: emptyHistogram('load'),
    render: emptyHistogram('render'),
  },
});

/** Returns the visits of each release since the hour of a moment; of one remote or of all. */
export async function readVisits({ db }: Pick<Services, 'db'>, since: Date, remote?: string): Promise<ReleaseVisits[]> {
  const found = new Map<string, ReturnType<typeof noVisits>>();
  for (const row of await sumVisits(db, hourOf(since), remote)) {
    const key = `${row.remote} ${row.version}`;
    const release = found.get(key) ?? noVisits(row);
    found.set(key, release);
    const visits = Number(row.visits);
    if (row.figure === 'visits' || row.figure === 'failed') release[row.figure] += visits;
    else {
      const histogram = release.figures[row.figure];
      // A later version of the server may have more buckets.
      const bucket = Math.min(row.bucket, histogram.length - 1);
      histogram[bucket] = (histogram[bucket] ?? 0) + visits;
    }
  }
  return [...found.values()];
}

export async function removeOldVisits({ db, clock }: Services): Promise<void> {
  await removeVisits(db, new Date(clock.now().getTime() - KEPT_HOURS * HOUR_MS));
}
