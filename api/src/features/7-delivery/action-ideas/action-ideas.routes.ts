import { actionIdeas } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { createIdea, deleteIdea, listIdeas, updateIdea } from './action-ideas.service.ts';

/** The people who read actions read the ideas for them. */
const readers = ['owner', 'administrator', 'analyst'] as const;
const writers = ['owner', 'administrator'] as const;

export function registerActionIdeas(app: FastifyInstance, services: Services): void {
  route(app, actionIdeas.getActionIdeas, { access: readers }, ({ session, query }) =>
    listIdeas(services, session.accountId, query.product),
  );
  route(app, actionIdeas.createActionIdea, { access: writers }, ({ session, body }) =>
    createIdea(services, session, body),
  );
  route(app, actionIdeas.updateActionIdea, { access: writers }, ({ session, params, body }) =>
    updateIdea(services, session, params.id, body),
  );
  route(app, actionIdeas.deleteActionIdea, { access: writers }, ({ session, params }) =>
    deleteIdea(services, session, params.id),
  );
}
