import { participantImports } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addImportRows,
  beginImport,
  cancelImport,
  completeImport,
  defineCleanUp,
} from './participant-imports.service.ts';

const access = ['owner', 'administrator'] as const;
/** A chunk of people with long names and four units each. */
const CHUNK_LIMIT_BYTES = 4 * 1024 * 1024;

export function registerParticipantImports(app: FastifyInstance, services: Services): void {
  defineCleanUp(services);
  route(app, participantImports.beginImport, { access }, ({ session, body }) => beginImport(services, session, body));
  route(
    app,
    participantImports.addImportRows,
    { access, bodyLimitBytes: CHUNK_LIMIT_BYTES },
    async ({ session, params, body }) => ({ people: await addImportRows(services, session, params.id, body.rows) }),
  );
  route(app, participantImports.completeImport, { access }, ({ session, params, body }) =>
    completeImport(services, session, params.id, body.people),
  );
  route(app, participantImports.cancelImport, { access }, ({ session, params }) =>
    cancelImport(services, session, params.id),
  );
}
