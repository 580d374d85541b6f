import { participantLists } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { routeDocument } from '../../../platform/document-route.ts';
import { countRows } from '../../../platform/account-inventory.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { exportParticipants } from './export.service.ts';
import {
  importParticipantList,
  listParticipantLists,
  removeParticipantList,
  renameParticipantList,
} from './participant-lists.service.ts';
import {
  addParticipant,
  changeParticipant,
  correctParticipant,
  readKnownAddresses,
  readParticipants,
  removeParticipant,
} from './people.service.ts';

const access = ['owner', 'administrator'] as const;
/** 50,000 people with long names and four units each. */
const IMPORT_LIMIT_BYTES = 24 * 1024 * 1024;
/** The maximum number of addresses per request, each of maximum length. */
const ADDRESSES_LIMIT_BYTES = 4 * 1024 * 1024;

export function registerParticipantLists(app: FastifyInstance, services: Services): void {
  services.inventory.define('participant_lists', countRows('participant_lists'));
  services.inventory.define('participants', countRows('participants'));
  route(app, participantLists.getParticipantLists, { access }, ({ session }) =>
    listParticipantLists(services, session.accountId),
  );
  route(
    app,
    participantLists.createParticipantList,
    { access, bodyLimitBytes: IMPORT_LIMIT_BYTES },
    ({ session, body }) => importParticipantList(services, session, body),
  );
  route(app, participantLists.renameParticipantList, { access }, ({ session, params, body }) =>
    renameParticipantList(services, session, params.id, body.name),
  );
  route(app, participantLists.deleteParticipantList, { access }, ({ session, params }) =>
    removeParticipantList(services, session, params.id),
  );
  registerPeople(app, services);
}

function registerPeople(app: FastifyInstance, services: Services): void {
  route(app, participantLists.getParticipants, { access }, ({ session, params, query }) =>
    readParticipants(services, session.accountId, params.id, query),
  );
  route(
    app,
    participantLists.findKnownAddresses,
    { access, bodyLimitBytes: ADDRESSES_LIMIT_BYTES },
    async ({ session, params, body }) => ({
      known: await readKnownAddresses(services, session.accountId, params.id, body.emails),
    }),
  );
  routeDocument(app, participantLists.exportParticipants, { access }, ({ session, params, language }) =>
    exportParticipants(services, session.accountId, params.id, language),
  );
  route(app, participantLists.addParticipant, { access }, ({ session, params, body }) =>
    addParticipant(services, session, params.id, body),
  );
  route(app, participantLists.updateParticipant, { access }, ({ session, params, body }) =>
    changeParticipant(services, session, params.id, body),
  );
  route(app, participantLists.correctParticipant, { access }, ({ session, params, body }) =>
    correctParticipant(services, session, params.id, body),
  );
  route(app, participantLists.removeParticipant, { access }, ({ session, params }) =>
    removeParticipant(services, session, params.id),
  );
}
