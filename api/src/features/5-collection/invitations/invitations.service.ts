import type { Tx } from '../../../platform/database/tenant.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { personalToken } from '../../4-measurements/links/index.ts';
import { insertInvitations, listParticipantIds } from './invitations.queries.ts';

/** Creates a personal link for everybody on the list of a measurement that starts. Another job sends the mails. */
export async function inviteList(
  services: Services,
  tx: Tx,
  accountId: string,
  { measurementId, listId }: { measurementId: string; listId: string },
): Promise<void> {
  const participantIds = await listParticipantIds(tx, accountId, listId);
  const invitations = participantIds.map((participantId) => {
    const id = services.random.uuid();
    return { id, participantId, tokenHash: hashSecret(personalToken(services, id)) };
  });
  await insertInvitations(tx, accountId, measurementId, invitations);
}
