import { ROLES, accountSessions, accounts } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import * as ownSessions from './own-sessions.service.ts';
import { cookiesAfterSession, cookiesOfSession } from './session-cookies.ts';
import * as sessions from './sessions.service.ts';

export function registerSessions(app: FastifyInstance, services: Services): void {
  route(app, accounts.refreshTokens, { access: 'public' }, async ({ body, cookies, setCookie }) => {
    const tokens = await sessions.refreshSession(services, body.refresh);
    (await cookiesOfSession(services, tokens, cookies)).forEach(setCookie);
    return tokens;
  });
  route(app, accounts.revokeTokens, { access: 'public' }, ({ body, cookies, setCookie }) => {
    cookiesAfterSession(services, cookies).forEach(setCookie);
    return sessions.revokeSession(services, body.refresh);
  });
  route(app, accountSessions.getSessions, { access: ROLES }, ({ session }) =>
    ownSessions.listOwnSessions(services, session),
  );
  route(app, accountSessions.endSession, { access: ROLES }, ({ session, params }) =>
    ownSessions.endOwnSession(services, session, params.id),
  );
  route(app, accountSessions.endSessions, { access: ROLES }, ({ session, cookies, setCookie }) => {
    cookiesAfterSession(services, cookies).forEach(setCookie);
    return ownSessions.endOwnSessions(services, session);
  });
}
