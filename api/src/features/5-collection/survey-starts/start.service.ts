import { RESERVATION_MINUTES, STARTED_RESERVATION_MINUTES, type survey } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { reservationOfCode } from '../kiosks/index.ts';
import { createBatches, findLink, perServices, type SurveyLink } from '../survey-access/index.ts';
import { type StartOutcome, type WaitingStart, startBatch } from './start-batch.service.ts';

type StartBody = z.infer<NonNullable<typeof survey.startSurvey.body>>;
type Started = z.infer<NonNullable<typeof survey.startSurvey.reply>>;

const SECRET_BYTES = 32;
/** What a reservation's secret looks like, also one that a page has made up: as many random bytes. */
const SECRET = /^[\w-]{43}$/;
/** What a personal link answers for a reservation: nothing has to be kept. */
const PERSONAL_RESERVATION = 'personal';

const startsOf = perServices((services) =>
  createBatches<WaitingStart, StartOutcome>((batch) => startBatch(services, batch)),
);

/**
 * Takes a reservation on a reusable link or renews the one that this device holds; on a personal link it notes the start.
 * @param address of the network, for this process's memory only
 */
export async function startSurvey(
  services: Services,
  token: string,
  body: StartBody,
  address: string,
): Promise<Started> {
  const link = await findLink(services, token);
  const secret = secretOf(services, link, body);
  const { endsAt, isKnownDevice } = await decide(services, {
    link,
    invitationId: link.invitationId,
    reservation: secret === null || link.invitationId !== null ? null : hashOf(secret),
    isKiosk: link.isKiosk,
    isRetaken: false,
    minutes: link.isKiosk ? RESERVATION_MINUTES : STARTED_RESERVATION_MINUTES,
    isReturning: !link.isKiosk && (body.has_answered_before ?? false),
    // On shared tablets as many reservations as there are codes: nobody can hold those of others with them.
    address: link.isKiosk ? null : address,
    fingerprint: link.isKiosk || link.invitationId !== null ? null : (body.fingerprint ?? null),
  });
  return { reservation: secret ?? '', expires_at: endsAt.toISOString(), is_known_device: isKnownDevice };
}

/**
 * Takes a reservation for kept answers again, where one is free; answers until when it is held, which may be over where everything
 * is taken.
 */
export async function reserveAgain(
  services: Services,
  link: SurveyLink,
  reservation: string,
  address: string,
): Promise<Date> {
  const { endsAt } = await decide(services, {
    link,
    invitationId: null,
    reservation: hashOf(reservation),
    isKiosk: link.isKiosk,
    isRetaken: true,
    minutes: RESERVATION_MINUTES,
    isReturning: false,
    address,
    fingerprint: null,
  });
  return endsAt;
}

async function decide(services: Services, start: WaitingStart): Promise<Exclude<StartOutcome, { error: string }>> {
  const outcome = await startsOf(services).add(start.link.measurementId, start);
  if (outcome.error !== undefined) throw new AppError(outcome.error);
  return outcome;
}

/** The secret of the reservation that somebody asks for; null for a code that leads nowhere. */
function secretOf(services: Services, link: SurveyLink, { reservation, code }: StartBody): string | null {
  if (link.invitationId !== null) return PERSONAL_RESERVATION;
  // The same code leads to the same reservation until it is used up; who has typed it goes on with that reservation.
  if (link.isKiosk) return code ? reservationOfCode(services, link.measurementId, code) : (reservation ?? null);
  // A start whose reply was lost comes again with the same secret, and holds one reservation only.
  return reservation && SECRET.test(reservation)
    ? reservation
    : services.random.bytes(SECRET_BYTES).toString('base64url');
}

const hashOf = (secret: string): string => hashSecret(secret).toString('hex');
