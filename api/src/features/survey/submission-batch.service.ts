import type { Language } from '@veleta/shared/contracts';
import { shuffled } from './shuffled.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/keyed-hash.ts';
import type { Services } from '../../platform/services.ts';
import type { StandingRow } from '../measurement-sets/measurements.service.ts';
import { isCounted } from '../participation/days.service.ts';
import type { Fault, JudgedAnswers, Submission } from './answers.ts';
import { type Decision, decideSubmissions, type Sending } from './decide-submissions.ts';
import { deriveDraftKeys } from './draft-cipher.ts';
import { MOVE_INBOX_JOB } from './fold.service.ts';
import { insertIntoInbox } from './inbox.queries.ts';
import { refusalOf, type SurveyLink } from './link.service.ts';
import {
  findDraftVersions,
  findKnown,
  findUnspentCodes,
  listUnitsOf,
  lockInvitations,
  writeCounted,
} from './submissions.queries.ts';

/** A sending of answers that waits to be decided. */
export interface Waiting {
  readonly link: SurveyLink;
  readonly token: string;
  readonly submission: Submission;
  /** Of the page that it was written on; kept with comments only. */
  readonly language: Language;
  readonly judged: JudgedAnswers & { readonly faults: readonly Fault[] };
}

/** Thrown by the first response of a day: everything is taken back until its day has begun. */
export class DayNotBegun extends Error {}

/**
 * Decides sendings to one measurement, whose row the caller holds, and writes those that count: all in one transaction, so
 * that many who send at once cost little more than one, and share it.
 */
export async function keepBatch(
  services: Services,
  tx: Tx,
  batch: readonly Waiting[],
  { measurement, now }: { measurement: StandingRow; now: Date },
): Promise<Decision[]> {
  const { id: measurementId } = measurement;
  const accountId = batch[0]?.link.accountId ?? '';
  const hashes = batch.flatMap(({ submission }) => (submission.place ? [hashSecret(submission.place)] : []));
  const invited = batch.flatMap(({ link }) => link.invitationId ?? []);
  const isKiosk = batch.some(({ link }) => link.isKiosk);
  const isPersonal = invited.length > 0;

  const ids = batch.map(({ submission }) => submission.submission_id);
  // The locks of invitations and places come first: who writes a draft takes them too.
  const invitations = isPersonal ? await lockInvitations(tx, accountId, invited) : [];
  const { accepted, places, held, lastDay } = await findKnown(tx, accountId, measurementId, { ids, hashes, now });
  const versions = await versionsOf(tx, batch, { accountId, measurementId });
  const decisions = decideSubmissions(
    batch.map((waiting) => toSending(waiting, versions)),
    {
      expected: measurement.expected,
      submissions: measurement.submissions,
      refusal: refusalOf(measurement, now),
      accepted,
      invitations: new Map(invitations.map(({ id, has_answered }) => [id, has_answered])),
      places,
      held,
      codes: new Set(isKiosk ? await findUnspentCodes(tx, accountId, measurementId, hashes) : []),
    },
  );
  const taken = batch.filter((_, index) => decisions[index] === 'accepted');
  if (taken.length === 0) return decisions;
  // What is refused begins no day; what is taken is written once its day has begun.
  if (!isCounted(measurement, lastDay, now)) throw new DayNotBegun();

  const personOf = new Map(invitations.map(({ id, participant_id }) => [id, participant_id]));
  const unitsOf = isPersonal
    ? await listUnitsOf(tx, accountId, measurementId, [...personOf.values()])
    : new Map<string, string[]>();
  const responses = taken.map(({ link, submission, language, judged }) => ({
    id: services.random.uuid(),
    answers: judged.answers,
    comments: judged.comments.map((comment) => ({ ...comment, language })),
    unitIds: link.invitationId === null ? submission.units : (unitsOf.get(personOf.get(link.invitationId) ?? '') ?? []),
  }));
  await writeCounted(tx, accountId, measurementId, {
    submissionIds: taken.map(({ submission }) => submission.submission_id),
    invitationIds: taken.flatMap(({ link }) => link.invitationId ?? []),
    placeHashes: taken.flatMap(({ submission }) => (submission.place ? [hashSecret(submission.place)] : [])),
    draftNames: taken.flatMap((waiting) => draftNameOf(waiting) ?? []),
  });
  // Not in the order of those who sent them.
  const waiting = await insertIntoInbox(tx, accountId, measurementId, shuffled(responses, services.random));
  if (isTimeToMove(waiting, responses.length, measurement.threshold)) {
    await services.jobs.send(tx, MOVE_INBOX_JOB, { accountId, measurementId }, { key: measurementId });
  }
  return decisions;
}

/** When the threshold is reached, and should that job be late, each time that the number has doubled. */
function isTimeToMove(waiting: number, added: number, threshold: number): boolean {
  const doublings = (count: number): number => Math.floor(Math.log2(count / threshold));
  return waiting >= threshold && (waiting - added < threshold || doublings(waiting) > doublings(waiting - added));
}

/** What a refused sender is told. */
export function errorOf(decision: Exclude<Decision, 'accepted' | 'repeat'>, { judged }: Waiting): AppError {
  return new AppError(decision, decision === 'invalid_input' ? { fields: [...judged.faults] } : undefined);
}

/** Under what the draft of a sender is filed; null where there can be none. */
function draftNameOf({ link, token, submission }: Waiting): Buffer | null {
  const secret = link.invitationId === null ? submission.place : token;
  return secret ? deriveDraftKeys(link.measurementId, secret).name : null;
}

/** Versions of drafts, of those who say which one they send. After the locks that a writer of drafts takes too. */
async function versionsOf(
  tx: Tx,
  batch: readonly Waiting[],
  { accountId, measurementId }: { accountId: string; measurementId: string },
): Promise<ReadonlyMap<string, number>> {
  const names = batch.flatMap((waiting) => (waiting.submission.based_on == null ? [] : (draftNameOf(waiting) ?? [])));
  return names.length === 0 ? new Map() : findDraftVersions(tx, accountId, measurementId, names);
}

function toSending(waiting: Waiting, versions: ReadonlyMap<string, number>): Sending {
  const { link, submission, judged } = waiting;
  const basedOn = submission.based_on ?? null;
  return {
    submissionId: submission.submission_id,
    invitationId: link.invitationId,
    place: submission.place ? hashSecret(submission.place).toString('hex') : null,
    isKiosk: link.isKiosk,
    isValid: judged.faults.length === 0,
    isStale: basedOn !== null && (versions.get(draftNameOf(waiting)?.toString('hex') ?? '') ?? 0) > basedOn,
  };
}
