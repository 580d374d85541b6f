export { type AuditEventRow, listAuditEvents } from './audit.queries.ts';
export { type Actor, recordAuditEvent } from './audit.service.ts';
export { registerAudit } from './register-audit.ts';
