import { inTenant, withoutTenant, type Tx } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { measurementOf, stateOf, type MeasurementRow } from '../measurement-sets/measurements.service.ts';
import { ensureFolded } from '../survey/fold.service.ts';
import { findDisclosed, findUndisclosed, findView, lockDisclosure, replaceDisclosed } from './analysis.queries.ts';
import { planCommentsOf } from './comments.service.ts';
import { describeMeasurement } from './describe-measurement.ts';
import { ensureStatistics } from './fold-statistics.service.ts';
import { readFolded } from './folded-statistics.queries.ts';
import type { Disclosed, DisclosedTable, HeatMap } from './gate/disclosed.ts';
import { withAnalysisThread } from './work/with-analysis-thread.ts';

/** By which rules results are made; a higher one makes those of every finished measurement be made anew. */
const DISCLOSURE_VERSION = 3;
const SWEEP_JOB = 'analysis-sweep';
const EVERY_MINUTE = '* * * * *';
const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';

/** Names of what is stored beside the table. */
export const VIEWS = {
  details: 'details',
  drivers: 'drivers',
  comments: 'comments',
  heatMap: ({ category, filtersBy }: { category: string; filtersBy?: string | null | undefined }) =>
    filtersBy === undefined ? `heat:${category}` : `heat:${category}:${filtersBy ?? '-'}`,
};

/** Defines the job that makes up for results which a stopped server, or an older one, has left unmade. */
export function defineAnalysisSweep(services: Services): void {
  services.jobs.define(SWEEP_JOB, () => sweep(services), { cron: EVERY_MINUTE, retries: 0 });
}

async function sweep(services: Services): Promise<void> {
  let afterId = BEFORE_EVERY_ID;
  for (;;) {
    const due = await withoutTenant(services.db, (tx) => findUndisclosed(tx, DISCLOSURE_VERSION, afterId));
    if (!due) return;
    afterId = due.measurementId;
    await ensureDisclosed(services, due.accountId, due.measurementId).catch((cause: unknown) => {
      // Its set may be on its way out, and everything in it.
      const isGone = cause instanceof AppError && cause.code === 'not_found';
      if (!isGone) services.log.error({ err: cause, measurementId: due.measurementId }, 'results were not made');
    });
  }
}

/** Makes the results of a finished measurement, so that nobody who reads them has to wait; before the end it does nothing. */
export async function ensureDisclosed(services: Services, accountId: string, id: string): Promise<void> {
  const now = services.clock.now();
  const row = await inTenant(services.db, accountId, (tx) => measurementOf(tx, accountId, id, now));
  if (stateOf(row, now) === 'finished') await readTable(services, accountId, row);
}

/**
 * The disclosed table of a finished measurement, made now where it is missing: the inbox is emptied, answers are folded, the
 * gate works in a thread of its own, and everything is stored in one transaction. A crash at any point leaves it to whoever
 * comes next.
 */
export async function readTable(
  services: Services,
  accountId: string,
  measurement: MeasurementRow,
): Promise<DisclosedTable> {
  const { db, clock } = services;
  const find = async (tx: Tx) => {
    const stored = await findDisclosed(tx, accountId, measurement.id);
    return stored && stored.version >= DISCLOSURE_VERSION ? stored.content : undefined;
  };
  const stored = await inTenant(db, accountId, find);
  if (stored) return stored;
  await ensureFolded(services, accountId, measurement.id);
  await ensureStatistics(services, accountId, measurement);
  return inTenant(db, accountId, async (tx) => {
    await lockDisclosure(tx, measurement.id);
    const meanwhile = await find(tx);
    if (meanwhile) return meanwhile;
    const { frame } = await describeMeasurement(tx, accountId, measurement);
    const folded = await readFolded(tx, accountId, measurement.id);
    const { disclosed } = await withAnalysisThread((thread) =>
      thread.ask({ kind: 'disclose', input: { ...frame, ...folded } }),
    );
    const { table } = disclosed;
    const comments = await planCommentsOf(tx, accountId, measurement.id, table.status === 'ready');
    await replaceDisclosed(
      tx,
      { accountId, measurementId: measurement.id, table, version: DISCLOSURE_VERSION, computedAt: clock.now() },
      [...viewsOf(disclosed), { name: VIEWS.comments, content: comments }],
    );
    return table;
  });
}

function viewsOf({ details, heatMaps, drivers }: Disclosed) {
  return [
    { name: VIEWS.details, content: details },
    { name: VIEWS.drivers, content: drivers },
    ...heatMaps.map((map) => ({ name: heatMapName(map), content: map })),
  ];
}

const heatMapName = ({ category, filtersBy }: HeatMap): string => VIEWS.heatMap({ category: category.id, filtersBy });

/** What is stored beside the table under a name; the caller knows its shape by it. Undefined where there is none. */
export function readView<View>(
  { db }: Pick<Services, 'db'>,
  accountId: string,
  { measurementId, name }: { measurementId: string; name: string },
): Promise<View | undefined> {
  // Written by `viewsOf` in this version: an older one is made anew before anything is read.
  return inTenant(db, accountId, (tx) => findView(tx, accountId, measurementId, name)) as Promise<View | undefined>;
}
