import type { Services } from '../../../platform/services.ts';
import { inviteList } from './invitations.service.ts';
import { advanceMailings, closeMailings } from './mailings.service.ts';
import { assertNotContacted } from './contacted.service.ts';

/** Invites the people of a measurement that starts, writes to them while it collects, and stops at its end. */
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
