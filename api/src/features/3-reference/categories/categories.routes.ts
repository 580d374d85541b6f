import { categories } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { countRows } from '../../../platform/account-inventory.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addCategory,
  addUnits,
  listCategories,
  reorderCategories,
  removeCategory,
  replaceCategory,
} from './categories.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerCategories(app: FastifyInstance, services: Services): void {
  services.inventory.define('categories', countRows('categories'));
  route(app, categories.getCategories, { access }, ({ session }) => listCategories(services, session.accountId));
  route(app, categories.createCategory, { access }, ({ session, body }) => addCategory(services, session, body));
  route(app, categories.updateCategoryPositions, { access }, ({ session, body }) =>
    reorderCategories(services, session, body.categories),
  );
  route(app, categories.updateCategory, { access }, ({ session, params, body }) =>
    replaceCategory(services, session, params.id, body),
  );
  route(app, categories.addUnits, { access }, ({ session, params, body }) =>
    addUnits(services, session, params.id, body.names),
  );
  route(app, categories.deleteCategory, { access }, ({ session, params }) =>
    removeCategory(services, session, params.id),
  );
}
