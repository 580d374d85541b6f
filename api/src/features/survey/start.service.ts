import { PLACE_MINUTES, STARTED_PLACE_MINUTES, type survey } from '@veleta/shared/contracts';
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
import { placeShares } from './place-shares.ts';
import {
  countPlaces,
  deleteEndedPlaces,
  endPlace,
  findDeviceKey,
  findPlace,
  insertDevice,
  keepPlace,
} from './places.queries.ts';

type StartBody = z.infer<NonNullable<typeof survey.startSurvey.body>>;
type Started = z.infer<NonNullable<typeof survey.startSurvey.reply>>;

const PLACE_SECRET_BYTES = 32;
/** What a place's secret looks like, also one that a page has made up: as many random bytes. */
const PLACE_SECRET = /^[\w-]{43}$/;
/** What a personal link answers for a place: nothing has to be kept. */
const PERSONAL_PLACE = 'personal';
const MS_PER_MINUTE = 60_000;
/** Places that ended unused and may stay: whoever starts again and again makes the next count no longer than this. */
const MOST_ENDED = 1_000;
/** Codes tried on one link for shared tablets: enough for a canteen, too few to find one among eight hundred thousand million. */
const CODES_PER_MINUTE = 60;

const lines = new WeakMap<Services, Lines>();

/**
 * Takes a place on a reusable link or renews the one that this device holds; on a personal link it notes the start.
 * @param address of the network, for this process's memory only
 */
export async function startSurvey(
  services: Services,
  token: string,
  body: StartBody,
  address: string,
): Promise<Started> {
  const link = await findLink(services, token);
  if (link.isKiosk) await limitGuesses(services, token);
  const start = () =>
    changingBehindLink(services, link, async (tx, measurement, now) => {
      requireOpen(measurement, now);
      if (link.invitationId !== null) return startPersonal(tx, link, link.invitationId, measurement);
      if (link.isKiosk) return startWithCode(services, tx, link, { body, measurement, now });
      return startOnPlace(services, tx, link, { body, address, measurement, now });
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
  { body, address, measurement, now }: { body: StartBody; address: string; measurement: StandingRow; now: Date },
): Promise<Started> {
  const { accountId, measurementId } = link;
  const before = body.place ? await findPlace(tx, accountId, measurementId, hashSecret(body.place)) : undefined;
  const fresh = () => services.random.bytes(PLACE_SECRET_BYTES).toString('base64url');
  // A start whose reply was lost comes again with the same secret, and holds one place only.
  const isProposal = body.place && PLACE_SECRET.test(body.place);
  const secret = body.place && (before || isProposal) ? body.place : fresh();
  const endsAt = await takePlace(services, tx, link, {
    secret,
    minutes: STARTED_PLACE_MINUTES,
    isReturning: body.has_answered_before ?? false,
    address,
    measurement,
    now,
  });
  const isNewDevice = await noteDevice(tx, accountId, measurementId, body.fingerprint ?? null);
  return { place: secret, expires_at: endsAt.toISOString(), is_known_device: !before && !isNewDevice };
}

/** On a shared tablet: the code leads to its place, again and again until it is used up; the device is nobody's. */
async function startWithCode(
  services: Services,
  tx: Tx,
  link: SurveyLink,
  { body, measurement, now }: { body: StartBody; measurement: StandingRow; now: Date },
): Promise<Started> {
  const { accountId, measurementId } = link;
  // Who has typed the code goes on with the place that it led to.
  const secret = body.code ? placeOfCode(services, measurementId, body.code) : (body.place ?? null);
  if (secret === null || !(await isCodeUnspent(tx, accountId, measurementId, secret)))
    throw new AppError('code_invalid');
  // As many as there are codes: nobody can hold the places of others with them.
  const taken = { secret, minutes: PLACE_MINUTES, isReturning: false, address: null, measurement, now };
  const endsAt = await takePlace(services, tx, link, taken);
  return { place: secret, expires_at: endsAt.toISOString(), is_known_device: false };
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

interface Taking {
  readonly secret: string;
  /** How long the place is held from now on, at least. */
  readonly minutes: number;
  readonly isReturning: boolean;
  /** Null where places are not shared out by address. */
  readonly address: string | null;
  readonly measurement: StandingRow;
  readonly now: Date;
}

/** Takes the place of a secret, or renews it. Throws `place_used`, and `survey_full` where none is free. */
async function takePlace(services: Services, tx: Tx, link: SurveyLink, taking: Taking): Promise<Date> {
  const { accountId, measurementId } = link;
  const { secret, minutes, isReturning, address, now } = taking;
  const secretHash = hashSecret(secret);
  const before = await findPlace(tx, accountId, measurementId, secretHash);
  if (before?.is_used) throw new AppError('place_used');
  const isHeld = before !== undefined && before.expires_at > now;
  if (!isHeld && !(await isPlaceFree(services, tx, link, taking))) throw new AppError('survey_full');
  const renewed = new Date(now.getTime() + minutes * MS_PER_MINUTE);
  const expiresAt = isHeld && before.expires_at > renewed ? before.expires_at : renewed;
  await keepPlace(tx, accountId, measurementId, { id: services.random.uuid(), secretHash, expiresAt, isReturning });
  if (address !== null)
    placeShares(services).hold(measurementId, secretHash.toString('hex'), { address, endsAt: expiresAt, now });
  return expiresAt;
}

/** Whether one more place may be taken, if need be that of an address that holds more of them. */
async function isPlaceFree(
  services: Services,
  tx: Tx,
  { accountId, measurementId }: SurveyLink,
  { address, measurement, now }: Taking,
): Promise<boolean> {
  const { held, ended } = await countPlaces(tx, accountId, measurementId, now);
  if (ended > MOST_ENDED)
    await deleteEndedPlaces(tx, accountId, measurementId, new Date(now.getTime() - PLACE_MINUTES * MS_PER_MINUTE));
  if (measurement.submissions + held < measurement.expected) return true;
  if (address === null) return false;
  const shares = placeShares(services);
  for (;;) {
    const yielding = shares.findYielding(measurementId, address, now);
    if (yielding === null) return false;
    shares.release(measurementId, yielding);
    // What this process remembers of a place may be over: another one has taken its answers.
    if (await endPlace(tx, accountId, measurementId, { secretHash: Buffer.from(yielding, 'hex'), now })) return true;
  }
}

/**
 * Takes a place for kept answers again, where one is free; answers until when it is held, which may be over where everything
 * is taken.
 */
export function retakePlace(services: Services, link: SurveyLink, place: string, address: string): Promise<Date> {
  const { accountId, measurementId } = link;
  return changingBehindLink(services, link, async (tx, measurement, now) => {
    requireOpen(measurement, now);
    const held = await findPlace(tx, accountId, measurementId, hashSecret(place));
    if (!held) throw new AppError('not_found');
    const taking = { secret: place, minutes: PLACE_MINUTES, isReturning: false, address, measurement, now };
    return takePlace(services, tx, link, taking).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'survey_full') return held.expires_at;
      throw error;
    });
  });
}

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
