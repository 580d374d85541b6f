import type { Language } from '@veleta/shared/contracts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type SurveyDefinition,
  getSurveyDefinition,
  createBatches,
  validateAnswers,
  validateUnits,
  perServices,
  reservationShares,
  getCachedLink,
  type Submission,
  type SurveyLink,
} from '../survey-access/index.ts';
import type { Decision } from './decide-submissions.ts';
import { errorOf, submitBatch, toWaiting, type Waiting } from './submission-batch.service.ts';

const submissionsOf = perServices((services) =>
  createBatches<Waiting, Decision>((batch) => acceptBatch(services, batch)),
);

/**
 * Accepts a response and resolves after the commit. Repeats of a submission, simultaneous ones too, are acknowledged
 * and count once.
 */
export async function submitResponse(
  services: Services,
  token: string,
  submission: Submission,
  language: Language,
): Promise<{ status: 'accepted' }> {
  const link = await getCachedLink(services, token);
  if (!link) throw new AppError('link_invalid');
  const definition = await getSurveyDefinition(services, link);
  const validated = validate(definition, link, submission);
  const waiting = toWaiting(token, { link, submission, language, validated }, definition.sealingKey);
  const decision = await decideWithOthers(services, waiting);
  if (!isTaken(decision)) throw errorOf(decision, waiting);
  return { status: 'accepted' };
}

const isTaken = (decision: Decision) => decision === 'accepted' || decision === 'repeat';

function validate({ items, units }: SurveyDefinition, link: SurveyLink, submission: Submission): Waiting['validated'] {
  const validated = validateAnswers(submission.answers, items);
  // Units of a personal link come from the list, so the submission must not contain any.
  const errors = validateUnits(submission.units, link.invitationId === null ? units : []);
  return { ...validated, errors: [...validated.errors, ...errors] };
}

const decideWithOthers = (services: Services, waiting: Waiting): Promise<Decision> =>
  submissionsOf(services).add(waiting.link.measurementId, waiting);

/** Runs one transaction, then updates the in-memory reservation shares. */
async function acceptBatch(services: Services, batch: readonly Waiting[]): Promise<Decision[]> {
  const decisions = await submitBatch(services, batch);
  services.metrics.responses.inc(decisions.filter((decision) => decision === 'accepted').length);
  const shares = reservationShares(services);
  batch.forEach(({ link, reservationHash }, index) => {
    if (decisions[index] === 'accepted' && reservationHash)
      shares.release(link.measurementId, reservationHash.toString('hex'));
  });
  return decisions;
}
