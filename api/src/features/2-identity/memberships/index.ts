export { listMembers, listMembershipsOf } from './memberships.queries.ts';
export { registerMemberships } from './memberships.routes.ts';
export { readMemberships } from './memberships.service.ts';
