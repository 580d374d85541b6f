import type { Language, InvalidField } from '@veleta/shared/contracts';
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
  type MeasurementIds,
  inactiveError,
  type Submission,
  type SurveyLink,
  unitsQuery,
  unusedCodesQuery,
} from '../survey-access/index.ts';
import { type Decision, decideSubmissions, type SubmissionFacts, type CollectionState } from './decide-submissions.ts';
import { nameDraft } from '../survey-drafts/index.ts';

type ValidatedSubmission = ValidatedAnswers & { readonly errors: readonly InvalidField[] };

/** A submission that waits for its batch, with everything that can be validated outside the transaction. */
export interface Waiting {
  readonly link: SurveyLink;
  readonly submission: Submission;
  /** Language of the page; stored with comments only. */
  readonly language: Language;
  readonly validated: ValidatedSubmission;
  /** Hash of the reservation's secret. */
  readonly reservationHash: Buffer | null;
  /** Name under which its draft is stored; null if it cannot have one. */
  readonly draftName: Buffer | null;
  /** Key of its measurement; undefined if the measurement had not started when the definition was loaded. */
  readonly key: SealingKey | undefined;
}

/** State of the batch, read while the measurement's row is locked. */
interface BatchState {
  readonly measurement: StatusRow;
  readonly now: Date;
  readonly state: CollectionState;
  readonly lastDay: string | null;
  /** Versions of the stored drafts, by name in hex. */
  readonly versions: ReadonlyMap<string, number>;
  /** Units of the people on a list, by invitation. */
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
    // Normalized like PostgreSQL's output, for the comparison with accepted ids.
    submission: { ...submission, submission_id: submission.submission_id.toLowerCase() },
    reservationHash: reservation === null ? null : hashSecret(reservation),
    draftName: secret === null ? null : nameDraft(link.measurementId, secret),
    key,
  };
}

/**
 * Decides a batch of submissions to one measurement and writes the accepted ones.
 * One transaction with a row lock serves the whole batch, so that many simultaneous submissions cost little more than
 * one. Resolves after the commit.
 */
export async function submitBatch(services: Services, batch: readonly Waiting[]): Promise<Decision[]> {
  const { accountId, measurementId } = batch[0]?.link ?? { accountId: '', measurementId: '' };
  const measurementIds = { accountId, measurementId };
  for (;;) {
    const outcome = await inPipelinedTenant(services.db, accountId, (tx) =>
      attempt(services, tx, measurementIds, batch),
    );
    // Both run in their own transaction: a start waits for the account's lock, and a day must share no transaction with
    // answers.
    if (outcome === 'start due') await ensureStarted(services, accountId, measurementId);
    else if (outcome === 'day not begun') await beginDay(services, accountId, measurementId);
    else return outcome;
  }
}

async function attempt(
  services: Services,
  tx: PipelinedTransaction,
  measurementIds: MeasurementIds,
  batch: readonly Waiting[],
): Promise<Decision[] | 'start due' | 'day not begun'> {
  const current = await readState(services, tx, measurementIds, batch);
  if (isStartDue(current.measurement, current.now)) return 'start due';
  const decisions = decideSubmissions(
    batch.map((waiting) => toFacts(waiting, current.versions)),
    current.state,
  );
  const accepted = batch.filter((_, index) => decisions[index] === 'accepted');
  if (accepted.length === 0) return decisions;
  // A rejected submission begins no day; an accepted one is written after its day has begun.
  if (!isCounted(current.measurement, current.lastDay, current.now)) return 'day not begun';
  await write(tx, measurementIds, { current, accepted });
  return decisions;
}

/**
 * Reads the state of the batch under locks.
 * Locks the measurement's row first, then invitations and reservations, in the same order as a write of a draft.
 */
async function readState(
  services: Services,
  tx: PipelinedTransaction,
  measurementIds: MeasurementIds,
  batch: readonly Waiting[],
): Promise<BatchState> {
  const ids = batch.map(({ submission }) => submission.submission_id);
  const hashes = batch.flatMap(({ reservationHash }) => reservationHash ?? []);
  const invited = batch.flatMap(({ link }) => link.invitationId ?? []);
  const names = batch.flatMap(({ submission, draftName }) => (submission.based_on == null ? [] : (draftName ?? [])));
  const isKiosk = batch.some(({ link }) => link.isKiosk);
  // Pipelined: each query waits for the locks of those before it.
  const [[measurement], invitations, [known], versions, codes, units] = await Promise.all([
    tx.query(statusQuery(services.db, measurementIds.accountId, measurementIds.measurementId)),
    invited.length > 0 ? tx.query(invitationsQuery(measurementIds, invited)) : [],
    tx.query(knownQuery(measurementIds, { ids, hashes })),
    names.length > 0 ? tx.query(draftVersionsQuery(measurementIds, names)) : [],
    isKiosk ? tx.query(unusedCodesQuery(measurementIds, hashes)) : [],
    invited.length > 0 ? tx.query(unitsQuery(measurementIds, invited)) : [],
  ]);
  if (!measurement) throw new AppError('link_invalid');
  // Read after the row is locked, because this time decides.
  const now = services.clock.now();
  return {
    measurement,
    now,
    state: {
      expected: measurement.expected,
      submissions: measurement.submissions,
      error: inactiveError(measurement, now),
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
  measurementIds: MeasurementIds,
  { current: { unitsOf }, accepted }: { current: BatchState; accepted: readonly Waiting[] },
): Promise<void> {
  const counted = {
    submissionIds: accepted.map(({ submission }) => submission.submission_id),
    invitationIds: accepted.flatMap(({ link }) => link.invitationId ?? []),
    reservationHashes: accepted.flatMap(({ reservationHash }) => reservationHash ?? []),
    draftNames: accepted.flatMap(({ draftName }) => draftName ?? []),
  };
  const sealed = accepted.map(({ link, submission, language, validated, key }) => {
    // The measurement opened after its definition was loaded; a retry succeeds.
    if (!key) throw new AppError('survey_not_open');
    return sealSubmission(key, submission.submission_id, {
      answers: validated.answers,
      unitIds: link.invitationId === null ? submission.units : (unitsOf.get(link.invitationId) ?? []),
      comments: validated.comments.map((comment) => ({ ...comment, language })),
    });
  });
  // The commit reports a failure.
  void tx.query(acceptQuery(measurementIds, counted, sealed)).catch(() => undefined);
  await tx.commit();
}

/** @param end when a reservation ends, in milliseconds; null for a used one */
const stateOfReservation = (end: number | null, now: Date): 'held' | 'ended' | 'used' =>
  end === null ? 'used' : end > now.getTime() ? 'held' : 'ended';

/** Returns the error of a rejected submission. */
export function errorOf(decision: Exclude<Decision, 'accepted' | 'repeat'>, { validated }: Waiting): AppError {
  return new AppError(decision, decision === 'invalid_input' ? { fields: [...validated.errors] } : undefined);
}

function toFacts(
  { link, submission, validated, reservationHash, draftName }: Waiting,
  versions: BatchState['versions'],
): SubmissionFacts {
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
