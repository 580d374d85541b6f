import { administrators } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { GUESSABLE, MAILING } from '../accounts/index.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { cookiesOfSession } from '../sessions/index.ts';
import { accept, showInvitation } from './acceptance.service.ts';
import { changeRole, listAdministrators, removeAdministrator } from './administrators.service.ts';
import { defineInvitationMail } from './invitation-mail.service.ts';
import {
  forgetInvitationsTo,
  invite,
  listInvitations,
  listInvitationsTo,
  resend,
  withdraw,
} from './invitations.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerAdministrators(app: FastifyInstance, services: Services): void {
  defineInvitationMail(services);
  services.personalData.define({
    name: 'invitations',
    per: 'account',
    read: listInvitationsTo,
    forget: forgetInvitationsTo,
  });

  route(app, administrators.getAdministrators, { access }, ({ session }) => listAdministrators(services, session));
  route(app, administrators.patchAdministrator, { access }, ({ session, params, body }) =>
    changeRole(services, session, params.id, body.role),
  );
  route(app, administrators.deleteAdministrator, { access }, ({ session, params }) =>
    removeAdministrator(services, session, params.id),
  );
  route(app, administrators.getAdministratorInvitations, { access }, ({ session }) =>
    listInvitations(services, session.accountId),
  );
  route(app, administrators.createAdministratorInvitation, { access, limit: MAILING }, ({ session, body, language }) =>
    invite(services, session, body, language),
  );
  route(
    app,
    administrators.resendAdministratorInvitation,
    { access, limit: MAILING },
    ({ session, params, language }) => resend(services, session, params.id, language),
  );
  route(app, administrators.deleteAdministratorInvitation, { access }, ({ session, params }) =>
    withdraw(services, session, params.id),
  );
  route(app, administrators.getAdminInvite, { access: 'public', limit: GUESSABLE }, ({ query }) =>
    showInvitation(services, query.token),
  );
  route(
    app,
    administrators.acceptAdminInvite,
    { access: 'public', limit: GUESSABLE },
    async ({ query, body, cookies, setCookie, ...caller }) => {
      const tokens = await accept(services, { ...caller, token: query.token, answer: body });
      (await cookiesOfSession(services, tokens, cookies)).forEach(setCookie);
      return tokens;
    },
  );
}
