export { registerActionPlans } from './action-plans.routes.ts';
export { type Action, listActions, listOverdueActions } from './action-plans.service.ts';
