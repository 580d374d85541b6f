import { participantLists } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { countRows } from '../../platform/holdings.ts';
import { route } from '../../platform/route.ts';
import type { Services } from '../../platform/services.ts';
import {
  importParticipantList,
  listParticipantLists,
  readParticipants,
  removeParticipantList,
} from './participant-lists.service.ts';

const access = ['owner', 'administrator'] as const;
/** 50,000 people with long names and four units each. */
const IMPORT_LIMIT_BYTES = 24 * 1024 * 1024;

export function registerParticipantLists(app: FastifyInstance, services: Services): void {
  services.holdings.define('participant_lists', countRows('participant_lists'));
  services.holdings.define('participants', countRows('participants'));
  route(app, participantLists.getParticipantLists, { access }, ({ session }) =>
    listParticipantLists(services, session.accountId),
  );
  route(
    app,
    participantLists.createParticipantList,
    { access, bodyLimitBytes: IMPORT_LIMIT_BYTES },
    ({ session, body }) => importParticipantList(services, session, body),
  );
  route(app, participantLists.getParticipants, { access }, ({ session, params, query }) =>
    readParticipants(services, session.accountId, params.id, query),
  );
  route(app, participantLists.deleteParticipantList, { access }, ({ session, params }) =>
    removeParticipantList(services, session, params.id),
  );
}
