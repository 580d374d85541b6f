import { actionPlans } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  changeState,
  createAction,
  defineActionData,
  deleteAction,
  listActions,
  updateAction,
} from './action-plans.service.ts';
import { listChanges } from './changes.service.ts';

/** The people who read results read the actions that follow from them. */
const readers = ['owner', 'administrator', 'analyst'] as const;
const writers = ['owner', 'administrator'] as const;

export function registerActionPlans(app: FastifyInstance, services: Services): void {
  defineActionData(services);
  route(app, actionPlans.getActions, { access: readers }, ({ session, query }) =>
    listActions(services, session.accountId, query.measurement),
  );
  route(app, actionPlans.getActionChanges, { access: readers }, ({ session }) =>
    listChanges(services, session.accountId),
  );
  route(app, actionPlans.createAction, { access: writers }, ({ session, body }) =>
    createAction(services, session, body),
  );
  route(app, actionPlans.updateAction, { access: writers }, ({ session, params, body }) =>
    updateAction(services, session, params.id, body),
  );
  route(app, actionPlans.changeActionState, { access: readers }, ({ session, params, body }) =>
    changeState(services, session, params.id, body.state),
  );
  route(app, actionPlans.deleteAction, { access: writers }, ({ session, params }) =>
    deleteAction(services, session, params.id),
  );
}
