import type { Tx } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/keyed-hash.ts';
import type { Services } from '../../platform/services.ts';
import { findInvitation, markInvitationAnswered, unitsOfParticipant } from '../invitations/invitations.service.ts';
import { type MeasurementRow, countSubmission } from '../measurement-sets/measurements.service.ts';
import { itemsOf, unitsOf } from '../measurement-sets/start.service.ts';
import { beginDay, isDayBegun } from '../participation/days.service.ts';
import { type Submission, judgeAnswers, judgeUnits } from './answers.ts';
import { dropDraft } from './drafts.service.ts';
import { MOVE_INBOX_JOB } from './fold.service.ts';
import { countInbox, insertIntoInbox } from './inbox.queries.ts';
import { type SurveyLink, changingBehindLink, findLink, requireOpen } from './link.service.ts';
import { countOtherPlaces, findPlace, insertSubmission, leavePlace } from './places.queries.ts';

/**
 * Takes a response. Answered only after the commit; a repeat of the same submission, also at the same moment, is accepted
 * and counts once.
 */
export async function submitResponse(
  services: Services,
  token: string,
  submission: Submission,
): Promise<{ status: 'accepted' }> {
  const link = await findLink(services, token);
  const { accountId, measurementId } = link;
  const attempt = () =>
    changingBehindLink(services, link, (tx, measurement, now) =>
      keep(services, tx, link, { token, submission, measurement, now }),
    );
  for (;;) {
    try {
      if (await attempt()) services.metrics.responses.inc();
      return { status: 'accepted' };
    } catch (error) {
      if (!(error instanceof DayNotBegun)) throw error;
      await beginDay(services, accountId, measurementId);
    }
  }
}

/** Thrown by the first response of a day: everything is taken back until its day has begun. */
class DayNotBegun extends Error {}

/** Counts a response and puts its answers into the inbox; false for one that was accepted before. */
async function keep(
  services: Services,
  tx: Tx,
  link: SurveyLink,
  {
    token,
    submission,
    measurement,
    now,
  }: { token: string; submission: Submission; measurement: MeasurementRow; now: Date },
): Promise<boolean> {
  const { accountId, measurementId } = link;
  if (!(await insertSubmission(tx, accountId, measurementId, submission.submission_id))) return false;
  requireOpen(measurement, now);
  const participantUnits = link.invitationId === null ? null : await answerInvitation(tx, link, link.invitationId);
  if (link.invitationId === null) await takeRoom(tx, link, { submission, measurement, now });
  const { answers, comments } = await judge(tx, link, submission);
  const unitIds = participantUnits ?? submission.units;
  // What is refused begins no day; what is taken is written once its day has begun.
  if (!(await isDayBegun(tx, accountId, measurement, now))) throw new DayNotBegun();
  await insertIntoInbox(tx, accountId, measurementId, { id: services.random.uuid(), answers, unitIds, comments });
  await countSubmission(tx, accountId, measurementId);
  const secret = link.invitationId === null ? submission.place : token;
  if (secret) await dropDraft(tx, link, secret);
  if ((await countInbox(tx, accountId, measurementId)) >= measurement.threshold) {
    await services.jobs.send(tx, MOVE_INBOX_JOB, { accountId, measurementId }, { key: measurementId });
  }
  return true;
}

/** Marks the person as done and answers the units that the list gives them; the mark knows nothing of the answers. */
async function answerInvitation(
  tx: Tx,
  { accountId, measurementId }: SurveyLink,
  invitationId: string,
): Promise<string[]> {
  const invitation = await findInvitation(tx, accountId, invitationId, { isLocked: true });
  if (!invitation) throw new AppError('link_invalid');
  if (invitation.has_answered) throw new AppError('already_answered');
  await markInvitationAnswered(tx, accountId, invitationId);
  return unitsOfParticipant(tx, accountId, measurementId, invitation.participant_id);
}

/** Who holds a place has room; who comes late, or without one, has it while one is free. */
async function takeRoom(
  tx: Tx,
  { accountId, measurementId }: SurveyLink,
  { submission, measurement, now }: { submission: Submission; measurement: MeasurementRow; now: Date },
): Promise<void> {
  const held = submission.place ? hashSecret(submission.place) : null;
  const place = held && (await findPlace(tx, accountId, measurementId, held));
  const isHeld = place != null && place.expires_at > now;
  if (!isHeld) {
    const others = await countOtherPlaces(tx, accountId, measurementId, { now, secretHash: held });
    if (measurement.submissions + others >= measurement.expected) throw new AppError('survey_full');
  }
  if (held && place) await leavePlace(tx, accountId, measurementId, held);
}

async function judge(tx: Tx, { accountId, measurementId, invitationId }: SurveyLink, submission: Submission) {
  const items = await itemsOf(tx, accountId, measurementId);
  const judged = judgeAnswers(
    submission.answers,
    items.map((item) => ({ position: item.position, key: item.item_key, type: item.type })),
  );
  // On a personal link the units come from the list: none may be chosen.
  const offered = invitationId === null ? await unitsOf(tx, accountId, measurementId) : [];
  const faults = [
    ...judged.faults,
    ...judgeUnits(
      submission.units,
      offered.map((unit) => ({ id: unit.id, categoryId: unit.category_id })),
    ),
  ];
  if (faults.length > 0) throw new AppError('invalid_input', { fields: faults });
  return judged;
}
