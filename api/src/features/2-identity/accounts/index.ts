export { deleteAccount, deleteUser, findUser, lockAccount, lockUser } from './accounts.queries.ts';
export { registerAccounts } from './accounts.routes.ts';
export type { AccountTables } from './accounts.tables.ts';
export { createActiveAccount } from './active-account.service.ts';
export { countAttempt } from './lockouts.ts';
export { listMembers, listMembershipsOf } from './memberships.queries.ts';
export { readMemberships } from './memberships.service.ts';
export { checkCredentials, checkPassword } from './passwords.service.ts';
export { addPerson, findPerson, prepareNewPassword, takeOverUnproven } from './people.service.ts';
