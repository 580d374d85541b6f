import type { Services } from '../../../platform/services.ts';
import { inviteList } from './invitations.service.ts';
import { advanceMailings, closeMailings } from './mailings.service.ts';
import { assertNotContacted } from './contacted.service.ts';

/**
 * Subscribes to the measurement's lifecycle: invites its people at the start, sends mails while it is active, closes
 * its mails at the end.
 */
export function connectInvitations(services: Services): void {
  const { events } = services;
  events.on('measurement.starting', async ({ tx, accountId, measurementId, listId }) => {
    if (listId !== null) await inviteList(services, tx, accountId, { measurementId, listId });
  });
  events.on('measurement.collecting', ({ accountId, measurementId }) =>
    advanceMailings(services, accountId, measurementId),
  );
  events.on('measurement.finished', ({ accountId, measurementId }) =>
    closeMailings(services, accountId, measurementId),
  );
  events.on('participant.correcting', ({ tx, accountId, participantId, now }) =>
    assertNotContacted(tx, accountId, participantId, now),
  );
}
