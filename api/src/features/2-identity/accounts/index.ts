export { registerAccounts } from './accounts.routes.ts';
export { createActiveAccount } from './active-account.service.ts';
export { countAttempt } from './lockouts.ts';
export { checkCredentials } from './passwords.service.ts';
export { addPerson, findPerson, prepareNewPassword, takeOverUnproven } from './people.service.ts';
export { cookiesOfSession } from './session-cookies.ts';
export { endOwnSession, startSession, type Tokens } from './sessions.service.ts';
