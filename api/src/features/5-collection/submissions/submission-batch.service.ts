import type { Language, RefusedField } from '@veleta/shared/contracts';
import { type PipelinedTransaction, inPipelinedTenant } from '../../../platform/database/pipelined-transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { ensureStarted, isStartDue } from '../../4-measurements/lifecycle/index.ts';
import { statusQuery, type StatusRow } from '../../4-measurements/measurements/index.ts';
import { beginDay, isCounted } from '../response-days/index.ts';
import { type SealingKey, sealSubmission } from '../../4-measurements/sealed-answers/index.ts';
import {
  acceptQuery,
  draftVersionsQuery,
  invitationsQuery,
  type ValidatedAnswers,
  knownQuery,
  type Of,
  notCollectingError,
  type Submission,
  type SurveyLink,
  unitsQuery,
  unspentCodesQuery,
} from '../survey-access/index.ts';
import { type Decision, decideSubmissions, type Sending, type CollectionState } from './decide-submissions.ts';
import { nameDraft } from '../survey-drafts/index.ts';

type ValidatedSubmission = ValidatedAnswers & { readonly errors: readonly RefusedField[] };

/** A sending of answers that waits to be decided, with all that can be said of it before. */
export interface Waiting {
  readonly link: SurveyLink;
  readonly submission: Submission;
  /** Of the page that it was written on; kept with comments only. */
  readonly language: Language;
  readonly validated: ValidatedSubmission;
  /** Hash of the secret of the reservation that it comes from. */
  readonly reservationHash: Buffer | null;
  /** Under what its draft is filed; null where there can be none. */
  readonly draftName: Buffer | null;
  /** Of its measurement; undefined where it had not started when its questions were looked up. */
  readonly key: SealingKey | undefined;
}

/** What is known of a batch while nobody else can change its measurement. */
interface Seen {
  readonly measurement: StatusRow;
  readonly now: Date;
  readonly state: CollectionState;
  readonly lastDay: string | null;
  /** Versions of the drafts that are kept, by name in hex. */
  readonly versions: ReadonlyMap<string, number>;
  /** Units of those on a list, by invitation. */
  readonly unitsOf: ReadonlyMap<string, readonly string[]>;
}

/** @param key of the measurement; undefined before it has started, when nothing is accepted */
export function toWaiting(
  token: string,
  sent: Pick<Waiting, 'link' | 'submission' | 'language' | 'validated'>,
  key: SealingKey | undefined,
): Waiting {
  const { link, submission } = sent;
  const reservation = submission.reservation || null;
  const secret = link.invitationId === null ? reservation : token;
  return {
    ...sent,
    // As PostgreSQL writes it, which is asked whether it was accepted before.
    submission: { ...submission, submission_id: submission.submission_id.toLowerCase() },
    reservationHash: reservation === null ? null : hashSecret(reservation),
    draftName: secret === null ? null : nameDraft(link.measurementId, secret),
    key,
  };
}

/**
 * Decides sendings to one measurement and writes those that count: all in one transaction that holds its row, so that many
 * who send at once cost little more than one, and share it. Answered after the commit.
 */
export async function keepBatch(services: Services, batch: readonly Waiting[]): Promise<Decision[]> {
  const { accountId, measurementId } = batch[0]?.link ?? { accountId: '', measurementId: '' };
  const of = { accountId, measurementId };
  for (;;) {
    const outcome = await inPipelinedTenant(services.db, accountId, (tx) => attempt(services, tx, of, batch));
    // Both in a transaction of their own: the one waits for whoever sets the account up, the other shares no transaction.
    if (outcome === 'start due') await ensureStarted(services, accountId, measurementId);
    else if (outcome === 'day not begun') await beginDay(services, accountId, measurementId);
    else return outcome;
  }
}

async function attempt(
  services: Services,
  tx: PipelinedTransaction,
  of: Of,
  batch: readonly Waiting[],
): Promise<Decision[] | 'start due' | 'day not begun'> {
  const seen = await look(services, tx, of, batch);
  if (isStartDue(seen.measurement, seen.now)) return 'start due';
  const decisions = decideSubmissions(
    batch.map((waiting) => toSending(waiting, seen.versions)),
    seen.state,
  );
  const taken = batch.filter((_, index) => decisions[index] === 'accepted');
  if (taken.length === 0) return decisions;
  // What is refused begins no day; what is taken is written once its day has begun.
  if (!isCounted(seen.measurement, seen.lastDay, seen.now)) return 'day not begun';
  await write(tx, of, { seen, taken });
  return decisions;
}

/** The row of the measurement first: who has it is alone. Then invitations and reservations: who writes a draft takes them too. */
async function look(services: Services, tx: PipelinedTransaction, of: Of, batch: readonly Waiting[]): Promise<Seen> {
  const ids = batch.map(({ submission }) => submission.submission_id);
  const hashes = batch.flatMap(({ reservationHash }) => reservationHash ?? []);
  const invited = batch.flatMap(({ link }) => link.invitationId ?? []);
  const names = batch.flatMap(({ submission, draftName }) => (submission.based_on == null ? [] : (draftName ?? [])));
  const isKiosk = batch.some(({ link }) => link.isKiosk);
  // All on their way at once, answered one after the other; each waits for the locks of those before it.
  const [[measurement], invitations, [known], versions, codes, units] = await Promise.all([
    tx.query(statusQuery(services.db, of.accountId, of.measurementId)),
    invited.length > 0 ? tx.query(invitationsQuery(of, invited)) : [],
    tx.query(knownQuery(of, { ids, hashes })),
    names.length > 0 ? tx.query(draftVersionsQuery(of, names)) : [],
    isKiosk ? tx.query(unspentCodesQuery(of, hashes)) : [],
    invited.length > 0 ? tx.query(unitsQuery(of, invited)) : [],
  ]);
  if (!measurement) throw new AppError('link_invalid');
  // The time that counts is read only now that the row is held.
  const now = services.clock.now();
  return {
    measurement,
    now,
    state: {
      expected: measurement.expected,
      submissions: measurement.submissions,
      error: notCollectingError(measurement, now),
      accepted: new Set(known?.accepted ?? []),
      invitations: new Map(invitations.map(({ id, has_answered }) => [id, has_answered])),
      reservations: new Map(
        Object.entries(known?.reservations ?? {}).map(([hash, end]) => [hash, stateOfReservation(end, now)]),
      ),
      codes: new Set(codes.map(({ hash }) => hash)),
    },
    lastDay: known?.last_day ?? null,
    versions: new Map(versions.map(({ name, version }) => [name, version])),
    unitsOf: new Map(units.map(({ id, unit_ids }) => [id, unit_ids])),
  };
}

async function write(
  tx: PipelinedTransaction,
  of: Of,
  { seen: { unitsOf }, taken }: { seen: Seen; taken: readonly Waiting[] },
): Promise<void> {
  const counted = {
    submissionIds: taken.map(({ submission }) => submission.submission_id),
    invitationIds: taken.flatMap(({ link }) => link.invitationId ?? []),
    reservationHashes: taken.flatMap(({ reservationHash }) => reservationHash ?? []),
    draftNames: taken.flatMap(({ draftName }) => draftName ?? []),
  };
  const sealed = taken.map(({ link, submission, language, validated, key }) => {
    // It opened after we had looked what it asks: whoever sends again is taken.
    if (!key) throw new AppError('survey_not_open');
    return sealSubmission(key, submission.submission_id, {
      answers: validated.answers,
      unitIds: link.invitationId === null ? submission.units : (unitsOf.get(link.invitationId) ?? []),
      comments: validated.comments.map((comment) => ({ ...comment, language })),
    });
  });
  // Whatever fails is told by the commit.
  void tx.query(acceptQuery(of, counted, sealed)).catch(() => undefined);
  await tx.commit();
}

/** @param end when a reservation ends, in milliseconds; null for a used one */
const stateOfReservation = (end: number | null, now: Date): 'held' | 'ended' | 'used' =>
  end === null ? 'used' : end > now.getTime() ? 'held' : 'ended';

/** What a refused sender is told. */
export function errorOf(decision: Exclude<Decision, 'accepted' | 'repeat'>, { validated }: Waiting): AppError {
  return new AppError(decision, decision === 'invalid_input' ? { fields: [...validated.errors] } : undefined);
}

function toSending(
  { link, submission, validated, reservationHash, draftName }: Waiting,
  versions: Seen['versions'],
): Sending {
  const basedOn = submission.based_on ?? null;
  return {
    submissionId: submission.submission_id,
    invitationId: link.invitationId,
    reservation: reservationHash?.toString('hex') ?? null,
    isKiosk: link.isKiosk,
    isValid: validated.errors.length === 0,
    isStale: basedOn !== null && (versions.get(draftName?.toString('hex') ?? '') ?? 0) > basedOn,
  };
}
