export { cookiesAfterSession, cookiesOfSession } from './session-cookies.ts';
export { registerSessions } from './sessions.routes.ts';
export { endOneOf, endOwnSession, endSessionsOf, startSession, type Tokens } from './sessions.service.ts';
