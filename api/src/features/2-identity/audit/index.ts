export { type ActRow, listActs } from './audit.queries.ts';
export { type Actor, recordAct } from './audit.service.ts';
export { registerAudit } from './register-audit.ts';
