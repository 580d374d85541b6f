import { DRAFT_KEPT_DAYS, RESERVATION_MINUTES, type surveyDrafts } from '@veleta/shared/contracts';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { type Tx, inTenant, withoutTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { findInvitation } from '../invitations/index.ts';
import { draftSecretOf } from '../../4-measurements/sealed-answers/index.ts';
import { type DraftKeys, deriveDraftKeys, nameDraft, openDraft, sealDraft } from './draft-cipher.ts';
import {
  deleteAbandonedDrafts,
  deleteDraft,
  findAbandonedDrafts,
  findDraft,
  vacuumDrafts,
  writeDraft,
} from './drafts.queries.ts';
import {
  extendReservation,
  findLink,
  findReservation,
  withSharedLock,
  reservationShares,
  requireOpen,
  type SurveyLink,
} from '../survey-access/index.ts';
import { reserveAgain } from '../survey-starts/index.ts';

type KeepBody = z.infer<NonNullable<typeof surveyDrafts.keepDraft.body>>;
type Kept = z.infer<NonNullable<typeof surveyDrafts.keepDraft.reply>>;
type Read = z.infer<NonNullable<typeof surveyDrafts.readDraft.reply>>;
type Outcome = Omit<Kept, 'reservation_expires_at'>;

const EXPIRY_JOB = 'survey-drafts.forget';
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/** A reservation is extended when less than this is left, so not more than once a minute. */
const RENEWED_UNDER_MS = (RESERVATION_MINUTES - 1) * MS_PER_MINUTE;

/**
 * Saves a draft and extends its reservation.
 * @param address network address, used in memory only
 */
export async function keepDraft(services: Services, token: string, body: KeepBody, address: string): Promise<Kept> {
  const link = await findLink(services, token);
  const reservation = body.reservation ?? null;
  const { outcome, held, now } = await withSharedLock(services, link, async (tx, measurement, now) => {
    requireOpen(measurement, now);
    const held = await lockParticipation(tx, link, reservation);
    const keys = await keysOf(services, tx, link, secretOf(link, token, reservation));
    const outcome = await replaceDraft(tx, link, keys, { body, now });
    return { outcome, held: held && (await renew(tx, link, held, now)), now };
  });
  if (held === null || reservation === null) return { ...outcome, reservation_expires_at: null };
  const isHeld = held.expires_at > now;
  const endsAt = isHeld ? held.expires_at : await reserveAgain(services, link, reservation, address);
  if (isHeld && !link.isKiosk)
    reservationShares(services).hold(link.measurementId, hashSecret(reservation).toString('hex'), {
      address,
      endsAt,
      now,
    });
  return { ...outcome, reservation_expires_at: endsAt.toISOString() };
}

interface HeldReservation {
  readonly id: string;
  readonly expires_at: Date;
}

/** Extends a reservation that has not ended. An ended one may belong to another person by now. */
async function renew(tx: Tx, { accountId }: SurveyLink, held: HeldReservation, now: Date): Promise<HeldReservation> {
  const left = held.expires_at.getTime() - now.getTime();
  if (left <= 0 || left >= RENEWED_UNDER_MS) return held;
  const expires_at = new Date(now.getTime() + RESERVATION_MINUTES * MS_PER_MINUTE);
  await extendReservation(tx, accountId, held.id, expires_at);
  return { ...held, expires_at };
}

/** Returns the stored draft in any state of the measurement; at the end drafts are deleted. */
export async function readDraft(services: Services, token: string, reservation: string | null): Promise<Read> {
  const link = await findLink(services, token);
  const secret = findSecret(link, token, reservation);
  if (secret === null) return { version: 0, draft: null };
  return inTenant(services.db, link.accountId, async (tx) => {
    // Without a draft there may be no key either: before the start and after the end.
    const name = nameDraft(link.measurementId, secret);
    if (!(await findDraft(tx, link.accountId, link.measurementId, name))) return { version: 0, draft: null };
    return readStored(tx, link, await keysOf(services, tx, link, secret));
  });
}

export async function removeDraft(services: Services, token: string, reservation: string | null): Promise<void> {
  const link = await findLink(services, token);
  const secret = findSecret(link, token, reservation);
  if (secret === null) return;
  await inTenant(services.db, link.accountId, (tx) =>
    deleteDraft(tx, link.accountId, link.measurementId, nameDraft(link.measurementId, secret)),
  );
}

/** Returns the secret of a participation's draft: the token of a personal link, otherwise the reservation's secret. */
function findSecret({ invitationId }: SurveyLink, token: string, reservation: string | null): string | null {
  return invitationId === null ? reservation : token;
}

function secretOf(link: SurveyLink, token: string, reservation: string | null): string {
  const secret = findSecret(link, token, reservation);
  if (secret === null) throw new AppError('not_found');
  return secret;
}

/**
 * Locks the row that a submission locks too, until the commit.
 * Simultaneous writes are serialized, and no draft is written after its submission. Returns the reservation, or null on
 * a personal link.
 */
async function lockParticipation(
  tx: Tx,
  { accountId, measurementId, invitationId }: SurveyLink,
  reservation: string | null,
): Promise<HeldReservation | null> {
  if (invitationId === null) {
    const held =
      reservation && (await findReservation(tx, accountId, measurementId, hashSecret(reservation), { isLocked: true }));
    if (!held) throw new AppError('not_found');
    if (held.is_used) throw new AppError('reservation_used');
    return held;
  }
  const invitation = await findInvitation(tx, accountId, invitationId, { isLocked: true });
  if (!invitation) throw new AppError('link_invalid');
  if (invitation.has_answered) throw new AppError('already_answered');
  return null;
}

async function keysOf(
  services: Services,
  tx: Tx,
  { accountId, measurementId }: SurveyLink,
  secret: string,
): Promise<DraftKeys> {
  return deriveDraftKeys(measurementId, secret, await draftSecretOf(services, tx, accountId, measurementId));
}

/**
 * Replaces the draft on which these answers are based. If a newer or different draft is stored, returns that one
 * instead.
 */
async function replaceDraft(
  tx: Tx,
  link: SurveyLink,
  keys: DraftKeys,
  { body, now }: { body: KeepBody; now: Date },
): Promise<Outcome> {
  const { accountId, measurementId } = link;
  const stored = await readStored(tx, link, keys);
  // A repeat after a lost reply.
  if (isDeepStrictEqual(stored.draft, body.draft)) return { is_kept: true, version: stored.version, draft: null };
  const isSame = stored.draft === null || stored.draft.submission_id === body.draft.submission_id;
  if (stored.version !== body.based_on || !isSame) return { is_kept: false, ...stored };
  const version = stored.version + 1;
  await writeDraft(tx, accountId, measurementId, {
    name: keys.name,
    version,
    content: sealDraft(keys, version, JSON.stringify(body.draft)),
    expires_on: dayOf(new Date(now.getTime() + DRAFT_KEPT_DAYS * MS_PER_DAY)),
  });
  return { is_kept: true, version, draft: null };
}

async function readStored(tx: Tx, { accountId, measurementId }: SurveyLink, keys: DraftKeys): Promise<Read> {
  const row = await findDraft(tx, accountId, measurementId, keys.name);
  if (!row) return { version: 0, draft: null };
  // `replaceDraft` wrote it after validation by the contract.
  return { version: row.version, draft: JSON.parse(openDraft(keys, row.version, row.content)) as Read['draft'] };
}

/** Defines the daily job that deletes expired drafts. Drafts of a finished measurement are deleted at its end. */
export function defineDraftExpiry(services: Services): void {
  services.jobs.define(EXPIRY_JOB, () => deleteExpiredDrafts(services), { cron: '23 3 * * *' });
}

async function deleteExpiredDrafts({ db, directDb, clock, log }: Services): Promise<void> {
  const today = dayOf(clock.now());
  const next = () => withoutTenant(db, (tx) => findAbandonedDrafts(tx, today));
  for (let one = await next(); one; one = await next()) {
    const { accountId, measurementId } = one;
    await inTenant(db, accountId, (tx) => deleteAbandonedDrafts(tx, accountId, measurementId, today));
  }
  await vacuumDrafts(directDb).catch((cause: unknown) =>
    log.warn({ err: cause }, 'vacuum after deleting drafts failed'),
  );
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
