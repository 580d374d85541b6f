import { planOccurrences } from '@veleta/shared/contracts/recurrence';
import type { Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { findParticipantList } from '../../3-reference/participant-lists/index.ts';
import { requireEnabledProduct } from '../../3-reference/products/index.ts';
import { findProduct } from '../../3-reference/question-bank/index.ts';
import { activeSubscription, allowsMeasurement } from '../../3-reference/subscriptions/index.ts';
import { findCurrentSet } from './measurement-sets.queries.ts';
import { type SetInput, validateSetInput, scheduleOf } from './set-input.ts';

/** Data that saving a valid set needs. */
interface CheckedSet {
  /** People on the list, or the declared number. */
  readonly expected: number;
  /** Name of the list; null on a reusable link. */
  readonly listName: string | null;
  /** Id of the set that it overrides. */
  readonly replaced: string | null;
}

/** Throws `invalid_input` with all field errors of a new set. */
export function assertSetInput(input: SetInput, now: Date): void {
  if (!findProduct(input.product)) throw invalidInput('product', 'unknown');
  const errors = validateSetInput(input, now);
  if (errors.length > 0) throw new AppError('invalid_input', { fields: errors });
}

/** Throws if the account cannot save this set now. Changes nothing; saving and its preview share this check. */
export async function checkNewSet(
  services: Services,
  tx: Tx,
  accountId: string,
  input: SetInput,
  now: Date,
): Promise<CheckedSet> {
  await requireEnabledProduct(tx, accountId, input.product);
  const subscription = await activeSubscription(services, tx);
  if (!subscription) throw new AppError('no_subscription');
  const { expected, listName } = await findPeople(tx, accountId, input);
  const closesAt = planOccurrences(scheduleOf(input)).at(-1)?.closesAt ?? now;
  if (!allowsMeasurement(subscription, { people: expected, closesAt })) throw new AppError('plan_limit');
  return { expected, listName, replaced: await findReplaced(services, tx, accountId, { input, now }) };
}

async function findPeople(
  tx: Tx,
  accountId: string,
  input: SetInput,
): Promise<Pick<CheckedSet, 'expected' | 'listName'>> {
  if (input.distribution === 'reusable-link') return { expected: input.number_of_participants ?? 0, listName: null };
  const list = await findParticipantList(tx, accountId, input.participant_list ?? '');
  if (!list) throw invalidInput('participant_list', 'unknown');
  return { expected: list.people, listName: list.name };
}

/**
 * Returns the set to override. The request must name the current one, so that an administrator overrides only a set
 * they have seen.
 */
async function findReplaced(
  services: Services,
  tx: Tx,
  accountId: string,
  { input: { product, overrides }, now }: { input: SetInput; now: Date },
): Promise<string | null> {
  const current = await findCurrentSet(tx, accountId, product);
  if (!current) {
    if (overrides != null) throw new AppError('conflict', { fields: [{ path: 'overrides', code: 'unknown' }] });
    return null;
  }
  if (overrides == null) throw new AppError('set_exists');
  if (overrides !== current.id) throw new AppError('conflict', { fields: [{ path: 'overrides', code: 'unknown' }] });
  await services.measurementUse.assertNoneActive(tx, accountId, now, { setId: current.id });
  return current.id;
}

function invalidInput(path: string, code: 'unknown'): AppError {
  return new AppError('invalid_input', { fields: [{ path, code }] });
}
