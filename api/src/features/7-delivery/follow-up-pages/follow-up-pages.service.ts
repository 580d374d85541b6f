import { followUpPages } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, withoutTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { brandOf } from '../../2-identity/organizations/index.ts';
import { findProduct } from '../../3-reference/question-bank/index.ts';
import { followUpLink, followUpSecret } from '../../4-measurements/follow-up-links/index.ts';
import {
  assertEnded,
  measurementOf,
  type MeasurementRow,
  toReference,
  withMeasurements,
} from '../../4-measurements/measurements/index.ts';
import { readAnalysis } from '../../6-analysis/analysis/index.ts';
import { listActions } from '../action-plans/index.ts';
import * as queries from './follow-up-pages.queries.ts';
import { figuresOf, type PublishedPage } from './published-page.ts';

export type FollowUpPage = z.input<typeof followUpPages.FollowUpPageSchema>;
type Input = z.output<typeof followUpPages.FollowUpInputSchema>;

export function listPages(services: Services, accountId: string): Promise<FollowUpPage[]> {
  const now = services.clock.now();
  return inTenant(services.db, accountId, async (tx) => {
    const rows = await queries.listPages(tx, accountId);
    const found = await withMeasurements(tx, accountId, rows, now);
    return found.map(({ row, measurement }) => toPage(services, row, measurement));
  });
}

/**
 * Saves the page of a finished measurement.
 * @throws AppError `not_found`, `measurement_active`; `invalid_input` for an unknown figure or action
 */
export async function savePage(services: Services, by: Actor, measurementId: string, input: Input) {
  const { accountId } = by;
  const now = services.clock.now();
  const measurement = await inTenant(services.db, accountId, (tx) => measurementOf(tx, accountId, measurementId, now));
  const own = new Set((await listActions(services, accountId)).map(({ id }) => id));
  assertKnown('actions', input.actions, (id) => own.has(id));
  assertEnded(measurement, now);
  const dimensions = findProduct(measurement.product_key)?.dimensions.map(({ key }) => key) ?? [];
  const known: readonly string[] = [...followUpPages.FOLLOW_UP_FIGURES, ...dimensions];
  assertKnown('figures', input.figures, (key) => known.includes(key));
  return inTenant(services.db, accountId, async (tx) => {
    const before = await queries.findPageOf(tx, accountId, measurementId);
    const id = before?.id ?? services.random.uuid();
    const { is_published: isPublished, ...content } = input;
    const row = await queries.savePage(tx, {
      ...content,
      figures: [...new Set(content.figures)],
      actions: [...new Set(content.actions)],
      id,
      account_id: accountId,
      measurement_id: measurementId,
      secret_hash: hashSecret(followUpSecret(services, id)),
      published_at: isPublished ? (before?.published_at ?? now) : null,
      created_by: by.userId,
      created_at: now,
      changed_at: now,
    });
    const wasPublished = before?.published_at != null;
    if (isPublished !== wasPublished)
      await record(services, tx, by, {
        event: isPublished ? 'follow_up_published' : 'follow_up_withdrawn',
        row,
        measurement,
      });
    return toPage(services, row, measurement);
  });
}

/** Deletes the page of a measurement. @throws AppError `not_found` */
export function deletePage(services: Services, by: Actor, measurementId: string): Promise<void> {
  const now = services.clock.now();
  return inTenant(services.db, by.accountId, async (tx) => {
    const row = await queries.findPageOf(tx, by.accountId, measurementId);
    if (!row || !(await queries.deletePageOf(tx, by.accountId, measurementId))) throw new AppError('not_found');
    const measurement = await measurementOf(tx, by.accountId, measurementId, now);
    if (row.published_at) await record(services, tx, by, { event: 'follow_up_withdrawn', row, measurement });
  });
}

/** Returns the published page of a link, with its figures from the disclosed table; null for an invalid link. */
export async function readPublished(services: Services, token: string): Promise<PublishedPage | null> {
  const { db } = services;
  const found = await withoutTenant(db, (tx) => queries.findPageOwner(tx, hashSecret(token)));
  if (!found) return null;
  const { accountId, id } = found;
  const read = await inTenant(db, accountId, async (tx) => ({
    row: await queries.findPage(tx, accountId, id),
    brand: await brandOf(tx, accountId),
  }));
  const { row, brand } = read;
  if (!row?.published_at) return null;
  const table = await readAnalysis(services, accountId, row.measurement_id).catch((cause: unknown) => {
    // The set is being deleted; the link behaves like a withdrawn one.
    if (cause instanceof AppError && cause.code === 'not_found') return null;
    throw cause;
  });
  if (!table) return null;
  const actions = await listActions(services, accountId);
  return {
    organization: { name: brand.name, themeKey: brand.theme_key },
    language: row.language,
    title: row.title,
    introduction: row.introduction,
    threshold: table.threshold,
    figures: figuresOf(table, row.figures),
    actions: row.actions.flatMap((one) => {
      const action = actions.find(({ id: actionId }) => actionId === one);
      return action ? [{ title: action.title, text: action.text, state: action.state, dueOn: action.due_on }] : [];
    }),
    publishedAt: row.published_at,
  };
}

function assertKnown(path: string, values: readonly string[], isKnown: (value: string) => boolean): void {
  const fields = values.flatMap((value, index) =>
    isKnown(value) ? [] : [{ path: `${path}.${index}`, code: 'unknown' as const }],
  );
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

export const record = (
  services: Services,
  tx: Tx,
  by: Actor,
  {
    event,
    row,
    measurement,
  }: {
    event: 'follow_up_published' | 'follow_up_withdrawn' | 'follow_up_mailed';
    row: queries.PageRow;
    measurement: MeasurementRow;
  },
): Promise<void> =>
  recordAuditEvent(services, tx, by, event, { object: row.title, details: { product: measurement.product_key } });

export function toPage(services: Services, row: queries.PageRow, measurement: MeasurementRow): FollowUpPage {
  return {
    measurement: toReference(measurement),
    language: row.language,
    title: row.title,
    introduction: row.introduction,
    figures: row.figures,
    actions: row.actions,
    is_published: row.published_at !== null,
    link: row.published_at === null ? null : followUpLink(services, row.id),
    mailed: row.mailed_at && { at: row.mailed_at.toISOString(), people: row.mailed_people ?? 0 },
    changed_at: row.changed_at.toISOString(),
  };
}
