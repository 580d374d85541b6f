export { registerActionPlans } from './action-plans.routes.ts';
export { type Action, listOverdueActions } from './action-plans.service.ts';
