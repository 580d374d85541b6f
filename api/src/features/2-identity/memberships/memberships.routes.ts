import type { FastifyInstance } from 'fastify';
import { ROLES, accountSessions } from '@veleta/shared/contracts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { cookiesOfSession } from '../sessions/index.ts';
import { chooseMembership, listMemberships } from './memberships.service.ts';

export function registerMemberships(app: FastifyInstance, services: Services): void {
  route(app, accountSessions.getMemberships, { access: ROLES }, ({ session }) => listMemberships(services, session));
  route(
    app,
    accountSessions.chooseMembership,
    { access: ROLES },
    async ({ session, params, userAgent, cookies, setCookie }) => {
      const tokens = await chooseMembership(services, session, { accountId: params.id, userAgent });
      (await cookiesOfSession(services, tokens, cookies)).forEach(setCookie);
      return tokens;
    },
  );
}
