export { sendAdvance } from './advance-job.ts';
export { registerLifecycle } from './lifecycle.routes.ts';
export { insertItems, insertUnits, listItems, listUnits } from './start.queries.ts';
export { ensureStarted, isStartDue } from './start.service.ts';
