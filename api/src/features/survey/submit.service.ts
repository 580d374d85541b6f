import type { Language } from '@veleta/shared/contracts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { judgeAnswers, judgeUnits, type Submission } from './answers.ts';
import { type Asked, askedOf, rememberedAsked } from './asked.service.ts';
import type { Decision } from './decide-submissions.ts';
import { recallLink, rememberedLink, type SurveyLink } from './link.service.ts';
import { placeShares } from './place-shares.ts';
import { errorOf, keepBatch, toWaiting, type Waiting } from './submission-batch.service.ts';

/** Sendings that one transaction takes. */
const BATCH = 100;
/** The least, and the most, that a batch waits for more at the longest; in between half of what the one before it took. */
const GATHERING_MS = { least: 2, most: 20 } as const;

interface Queued extends Waiting {
  readonly settle: (decision: Decision) => void;
  readonly fail: (cause: unknown) => void;
}

/** Sendings to one measurement that wait for the next transaction. */
interface Queue {
  readonly waiting: Queued[];
  onArrival: () => void;
}

/** By measurement; where there is an entry, somebody is at work on it. */
const queues = new WeakMap<Services, Map<string, Queue>>();

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
  const link = await recallLink(services, token);
  if (!link) throw new AppError('link_invalid');
  const asked = await askedOf(services, link);
  const judged = judge(asked, link, submission);
  const waiting = toWaiting(token, { link, submission, language, judged }, asked.sealingKey);
  const decision = await decideWithOthers(services, waiting);
  if (!isTaken(decision)) throw errorOf(decision, waiting);
  return { status: 'accepted' };
}

/**
 * The same for answers without a fault behind a link and a measurement that this process knows; null for all others. What it
 * answers resolves after the commit: whether the response counts.
 */
export function findSubmission(
  services: Services,
  { token, submission, language }: { token: string; submission: Submission; language: Language },
): { link: SurveyLink; submit: () => Promise<boolean> } | null {
  const link = rememberedLink(services, token);
  const asked = link && rememberedAsked(services, link.measurementId);
  if (!link || !asked) return null;
  const judged = judge(asked, link, submission);
  if (judged.faults.length > 0) return null;
  const waiting = toWaiting(token, { link, submission, language, judged }, asked.sealingKey);
  return { link, submit: async () => isTaken(await decideWithOthers(services, waiting)) };
}

const isTaken = (decision: Decision) => decision === 'accepted' || decision === 'repeat';

function judge({ items, units }: Asked, link: SurveyLink, submission: Submission): Waiting['judged'] {
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
  const open = queues.get(services) ?? new Map<string, Queue>();
  queues.set(services, open);
  return new Promise((settle, fail) => {
    const queued = { ...waiting, settle, fail };
    const queue = open.get(measurementId);
    if (queue) {
      queue.waiting.push(queued);
      return queue.onArrival();
    }
    const first = { waiting: [queued], onArrival: () => undefined };
    open.set(measurementId, first);
    void workOff(services, first).finally(() => open.delete(measurementId));
  });
}

/**
 * After a batch of several, those who were just answered are likely to be followed by as many: the next begins when it is as
 * large, or a moment later. Whoever sends alone waits for nobody.
 */
async function workOff(services: Services, queue: Queue): Promise<void> {
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, BATCH);
    const begunMs = performance.now();
    await settleBatch(services, batch);
    // On a busy machine everything takes longer, also coming back.
    const patienceMs = Math.min(Math.max((performance.now() - begunMs) / 2, GATHERING_MS.least), GATHERING_MS.most);
    if (batch.length > 1) await gather(queue, batch.length, patienceMs);
  }
}

/** Waits until `size` wait; no longer than a moment. */
function gather(queue: Queue, size: number, patienceMs: number): Promise<void> {
  if (queue.waiting.length >= size) return Promise.resolve();
  return new Promise((isGathered) => {
    const timer = setTimeout(isGathered, patienceMs);
    queue.onArrival = () => {
      if (queue.waiting.length < size) return;
      clearTimeout(timer);
      isGathered();
    };
  });
}

async function settleBatch(services: Services, batch: readonly Queued[]): Promise<void> {
  try {
    const decisions = await keepBatch(services, batch);
    services.metrics.responses.inc(decisions.filter((decision) => decision === 'accepted').length);
    const shares = placeShares(services);
    batch.forEach(({ settle, link, placeHash }, index) => {
      const decision = decisions[index] ?? 'repeat';
      if (decision === 'accepted' && placeHash) shares.release(link.measurementId, placeHash.toString('hex'));
      settle(decision);
    });
  } catch (cause) {
    if (batch.length === 1) return batch[0]?.fail(cause);
    // What the database refuses of one must not fail the others.
    for (const one of batch) await settleBatch(services, [one]);
  }
}
