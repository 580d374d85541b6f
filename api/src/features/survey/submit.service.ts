import type { Language } from '@veleta/shared/contracts';
import type { Services } from '../../platform/services.ts';
import { beginDay } from '../participation/days.service.ts';
import { judgeAnswers, judgeUnits, type Submission } from './answers.ts';
import { askedOf } from './asked.service.ts';
import type { Decision } from './decide-submissions.ts';
import { changingBehindLink, findLink, type SurveyLink } from './link.service.ts';
import { DayNotBegun, errorOf, keepBatch, type Waiting } from './submission-batch.service.ts';

/** Sendings that one transaction takes. */
const BATCH = 100;

interface Queued extends Waiting {
  readonly settle: (decision: Decision) => void;
  readonly fail: (cause: unknown) => void;
}

/** Sendings that wait, by measurement; where there is an entry, somebody is at work on it. */
const queues = new WeakMap<Services, Map<string, Queued[]>>();

/**
 * Takes a response, given on a page in this language. Answered only after the commit; a repeat of the same submission, also
 * at the same moment, is accepted and counts once.
 */
export async function submitResponse(
  services: Services,
  token: string,
  submission: Submission,
  language: Language,
): Promise<{ status: 'accepted' }> {
  const link = await findLink(services, token);
  const waiting = { link, token, submission, language, judged: await judge(services, link, submission) };
  const decision = await decideWithOthers(services, waiting);
  if (decision !== 'accepted' && decision !== 'repeat') throw errorOf(decision, waiting);
  return { status: 'accepted' };
}

async function judge(services: Services, link: SurveyLink, submission: Submission): Promise<Waiting['judged']> {
  const { items, units } = await askedOf(services, link);
  const judged = judgeAnswers(submission.answers, items);
  // On a personal link the units come from the list: none may be chosen.
  const faults = judgeUnits(submission.units, link.invitationId === null ? units : []);
  return { ...judged, faults: [...judged.faults, ...faults] };
}

/**
 * Those who send to one measurement wait for one another anyway, since its row counts them: whoever comes while a transaction
 * runs goes into the next one, together.
 */
function decideWithOthers(services: Services, waiting: Waiting): Promise<Decision> {
  const { measurementId } = waiting.link;
  const open = queues.get(services) ?? new Map<string, Queued[]>();
  queues.set(services, open);
  return new Promise((settle, fail) => {
    const queued = { ...waiting, settle, fail };
    const queue = open.get(measurementId);
    if (queue) return void queue.push(queued);
    const first = [queued];
    open.set(measurementId, first);
    void workOff(services, first).finally(() => open.delete(measurementId));
  });
}

async function workOff(services: Services, queue: Queued[]): Promise<void> {
  while (queue.length > 0) await settleBatch(services, queue.splice(0, BATCH));
}

async function settleBatch(services: Services, batch: readonly Queued[]): Promise<void> {
  try {
    const decisions = await decide(services, batch);
    services.metrics.responses.inc(decisions.filter((decision) => decision === 'accepted').length);
    batch.forEach(({ settle }, index) => settle(decisions[index] ?? 'repeat'));
  } catch (cause) {
    if (batch.length === 1) return batch[0]?.fail(cause);
    // What the database refuses of one must not fail the others.
    for (const one of batch) await settleBatch(services, [one]);
  }
}

async function decide(services: Services, batch: readonly Waiting[]): Promise<Decision[]> {
  const link = batch[0]?.link;
  if (!link) return [];
  for (;;) {
    try {
      return await changingBehindLink(services, link, (tx, measurement, now) =>
        keepBatch(services, tx, batch, { measurement, now }),
      );
    } catch (error) {
      if (!(error instanceof DayNotBegun)) throw error;
      await beginDay(services, link.accountId, link.measurementId);
    }
  }
}
