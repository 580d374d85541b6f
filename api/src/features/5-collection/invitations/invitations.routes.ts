import { invitations } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { defineDelivery } from './delivery.service.ts';
import { readInvitationSummary, readInvitations, resendInvitation } from './invitation-list.service.ts';
import { defineQueuedInvitation } from './invitation-mails.service.ts';
import { inviteList } from './invitations.service.ts';
import { advanceMailings, closeMailings } from './mailings.service.ts';
import { refuseOnceReached } from './reached.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerInvitations(app: FastifyInstance, services: Services): void {
  defineQueuedInvitation(services);
  defineDelivery(services);
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
    refuseOnceReached(tx, accountId, participantId, now),
  );
  route(app, invitations.getInvitations, { access }, ({ session, params, query }) =>
    readInvitations(services, session.accountId, params.id, query),
  );
  route(app, invitations.getInvitationSummary, { access }, ({ session, params }) =>
    readInvitationSummary(services, session.accountId, params.id),
  );
  route(app, invitations.resendInvitation, { access }, ({ session, params }) =>
    resendInvitation(services, session, params.id),
  );
}
