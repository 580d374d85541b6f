import { ownQuestions } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addOwnQuestion,
  orderOwnQuestions,
  readOwnQuestions,
  retireOwnQuestion,
  rewordOwnQuestion,
} from './own-questions.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerOwnQuestions(app: FastifyInstance, services: Services): void {
  route(app, ownQuestions.getOwnQuestions, { access }, ({ session, query }) =>
    readOwnQuestions(services, session.accountId, query.product),
  );
  route(app, ownQuestions.createOwnQuestion, { access }, ({ session, body }) =>
    addOwnQuestion(services, session, body),
  );
  route(app, ownQuestions.orderOwnQuestions, { access }, ({ session, body }) =>
    orderOwnQuestions(services, session, body),
  );
  route(app, ownQuestions.updateOwnQuestion, { access }, ({ session, params, body }) =>
    rewordOwnQuestion(services, session, params.id, body),
  );
  route(app, ownQuestions.deleteOwnQuestion, { access }, ({ session, params }) =>
    retireOwnQuestion(services, session, params.id),
  );
}
