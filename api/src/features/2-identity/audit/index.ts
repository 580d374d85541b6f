export { type ActRow, listActs } from './audit.queries.ts';
export { registerAudit } from './register-audit.ts';
export { type Actor, recordAct } from './audit.service.ts';
