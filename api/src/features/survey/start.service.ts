import { PLACE_MINUTES, type survey } from '@veleta/shared/contracts';
import { createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/keyed-hash.ts';
import { countCall } from '../../platform/rate-limits/count-call.ts';
import type { Services } from '../../platform/services.ts';
import { findInvitation, markInvitationStarted } from '../invitations/invitations.service.ts';
import { isCodeUnspent, placeOfCode } from '../kiosks/kiosks.service.ts';
import type { StandingRow } from '../measurement-sets/measurements.service.ts';
import { type SurveyLink, changingBehindLink, findLink, requireOpen } from './link.service.ts';
import { type Lines, createLines } from './one-by-one.ts';
import { countOtherPlaces, findDeviceKey, findPlace, insertDevice, keepPlace } from './places.queries.ts';

type StartBody = z.infer<NonNullable<typeof survey.startSurvey.body>>;
type Started = z.infer<NonNullable<typeof survey.startSurvey.reply>>;

const PLACE_SECRET_BYTES = 32;
/** What a place's secret looks like, also one that a page has made up: as many random bytes. */
const PLACE_SECRET = /^[\w-]{43}$/;
/** What a personal link answers for a place: nothing has to be kept. */
const PERSONAL_PLACE = 'personal';
const MS_PER_MINUTE = 60_000;
/** Codes tried on one link for shared tablets: enough for a canteen, too few to find one among eight hundred thousand million. */
const CODES_PER_MINUTE = 60;

const lines = new WeakMap<Services, Lines>();

/** Takes a place on a reusable link or renews the one that this device holds; on a personal link it notes the start. */
export async function startSurvey(services: Services, token: string, body: StartBody): Promise<Started> {
  const link = await findLink(services, token);
  if (link.isKiosk) await limitGuesses(services, token);
  const start = () =>
    changingBehindLink(services, link, async (tx, measurement, now) => {
      requireOpen(measurement, now);
      if (link.invitationId !== null) return startPersonal(tx, link, link.invitationId, measurement);
      if (link.isKiosk) return startWithCode(services, tx, link, { code: body.code ?? '', measurement, now });
      return startOnPlace(services, tx, link, { body, measurement, now });
    });
  // Everybody waits for the same row: a thousand who start at once do it here, and not with every connection in their hands.
  const waiting = lines.get(services) ?? createLines();
  lines.set(services, waiting);
  return waiting.inLine(link.measurementId, start);
}

/** A personal link is its own place: nobody else can take it, and it lasts as long as the measurement. */
async function startPersonal(
  tx: Tx,
  { accountId }: SurveyLink,
  invitationId: string,
  measurement: StandingRow,
): Promise<Started> {
  const invitation = await findInvitation(tx, accountId, invitationId, { isLocked: true });
  if (!invitation) throw new AppError('link_invalid');
  if (invitation.has_answered) throw new AppError('already_answered');
  await markInvitationStarted(tx, accountId, invitationId);
  return { place: PERSONAL_PLACE, expires_at: measurement.closes_at.toISOString(), is_known_device: false };
}

async function startOnPlace(
  services: Services,
  tx: Tx,
  link: SurveyLink,
  { body, measurement, now }: { body: StartBody; measurement: StandingRow; now: Date },
): Promise<Started> {
  const { accountId, measurementId } = link;
  const held = body.place ? hashSecret(body.place) : null;
  const isRenewal = held !== null && (await findPlace(tx, accountId, measurementId, held)) !== undefined;
  const fresh = () => services.random.bytes(PLACE_SECRET_BYTES).toString('base64url');
  // A start whose reply was lost comes again with the same secret, and holds one place only.
  const isProposal = body.place && PLACE_SECRET.test(body.place);
  const secret = body.place && (isRenewal || isProposal) ? body.place : fresh();
  const expiresAt = await takePlace(services, tx, link, { secret, measurement, now });
  const isNewDevice = await noteDevice(tx, accountId, measurementId, body.fingerprint ?? null);
  return { place: secret, expires_at: expiresAt.toISOString(), is_known_device: !isRenewal && !isNewDevice };
}

/** On a shared tablet: the code leads to its place, again and again until it is used up; the device is nobody's. */
async function startWithCode(
  services: Services,
  tx: Tx,
  link: SurveyLink,
  { code, measurement, now }: { code: string; measurement: StandingRow; now: Date },
): Promise<Started> {
  const { accountId, measurementId } = link;
  const secret = placeOfCode(services, measurementId, code);
  if (secret === null || !(await isCodeUnspent(tx, accountId, measurementId, secret)))
    throw new AppError('code_invalid');
  const expiresAt = await takePlace(services, tx, link, { secret, measurement, now });
  return { place: secret, expires_at: expiresAt.toISOString(), is_known_device: false };
}

/** Counts every code that is tried on a link, right or wrong, so that nobody finds one by trying. */
async function limitGuesses(services: Services, token: string): Promise<void> {
  if (!services.config.hasRateLimits) return;
  const { calls, endsInMs } = await countCall(services, {
    scope: 'kiosk-codes',
    caller: token,
    windowMs: MS_PER_MINUTE,
  });
  if (calls > CODES_PER_MINUTE)
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(endsInMs / 1000) });
}

/** Takes the place of a secret, or renews it. */
async function takePlace(
  { random }: Services,
  tx: Tx,
  { accountId, measurementId }: SurveyLink,
  { secret, measurement, now }: { secret: string; measurement: StandingRow; now: Date },
): Promise<Date> {
  const secretHash = hashSecret(secret);
  const others = await countOtherPlaces(tx, accountId, measurementId, { now, secretHash });
  if (measurement.submissions + others >= measurement.expected) throw new AppError('survey_full');
  const expiresAt = endOfPlace(now);
  await keepPlace(tx, accountId, measurementId, { id: random.uuid(), secretHash, expiresAt });
  return expiresAt;
}

/** Renews a place where one is free; answers until when it is held, which may be over where everything is taken. */
export function renewPlace(services: Services, link: SurveyLink, place: string): Promise<Date> {
  const { accountId, measurementId } = link;
  return changingBehindLink(services, link, async (tx, measurement, now) => {
    requireOpen(measurement, now);
    const secretHash = hashSecret(place);
    const held = await findPlace(tx, accountId, measurementId, secretHash);
    if (!held) throw new AppError('not_found');
    const others = await countOtherPlaces(tx, accountId, measurementId, { now, secretHash });
    if (measurement.submissions + others >= measurement.expected) return held.expires_at;
    const expiresAt = endOfPlace(now);
    await keepPlace(tx, accountId, measurementId, { id: held.id, secretHash, expiresAt });
    return expiresAt;
  });
}

const endOfPlace = (now: Date): Date => new Date(now.getTime() + PLACE_MINUTES * MS_PER_MINUTE);

/** Remembers a device for this measurement only, under a key that is thrown away at its end. */
async function noteDevice(
  tx: Tx,
  accountId: string,
  measurementId: string,
  fingerprint: string | null,
): Promise<boolean> {
  const key = fingerprint ? await findDeviceKey(tx, accountId, measurementId) : undefined;
  if (!key || !fingerprint) return true;
  return insertDevice(tx, accountId, measurementId, createHmac('sha256', key).update(fingerprint).digest());
}
