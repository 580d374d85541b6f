export { deleteAccount, deleteUser, findUser, isAccountActive, lockAccount, lockUser } from './accounts.queries.ts';
export { registerAccounts } from './accounts.routes.ts';
export type { AccountTables } from './accounts.tables.ts';
export { createActiveAccount } from './active-account.service.ts';
export { GUESSABLE, MAILING } from './call-limits.ts';
export { countAttempt } from './lockouts.ts';
export { checkCredentials, checkPassword } from './passwords.service.ts';
export { addPerson, findPerson, prepareNewPassword, confirmUser } from './people.service.ts';
