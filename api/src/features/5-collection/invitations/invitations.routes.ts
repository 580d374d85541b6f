import { invitations } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { defineDelivery } from './delivery.service.ts';
import { readInvitationSummary, readInvitations, resendInvitation } from './invitation-list.service.ts';
import { defineQueuedInvitation } from './invitation-mails.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerInvitations(app: FastifyInstance, services: Services): void {
  defineQueuedInvitation(services);
  defineDelivery(services);
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
