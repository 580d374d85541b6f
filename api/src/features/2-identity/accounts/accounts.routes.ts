import type { FastifyInstance } from 'fastify';
import { ROLES, accounts, terms } from '@veleta/shared/contracts';
import { GUESSABLE, MAILING } from './call-limits.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import * as service from './accounts.service.ts';
import * as activation from './activation.service.ts';
import { defineAccountMails } from './accounts.mails.ts';
import { askForLink, defineLinkMails } from './link-mails.service.ts';
import { removeOldLockouts } from './lockouts.ts';
import * as passwords from './passwords.service.ts';
import { browserOf, identifyBrowser } from './registering-browser.ts';
import { register } from './registration.service.ts';
import { cookiesOfSession } from '../sessions/index.ts';
import { acceptTerms, readTerms } from './terms.service.ts';

export function registerAccounts(app: FastifyInstance, services: Services): void {
  defineAccountMails(services);
  defineLinkMails(services);
  services.jobs.define('accounts.delete-old-lockouts', () => removeOldLockouts(services), { cron: '17 3 * * *' });

  route(
    app,
    accounts.signIn,
    { access: 'public', limit: GUESSABLE },
    async ({ body, address, userAgent, cookies, setCookie }) => {
      const tokens = await passwords.signIn(services, { ...body, address, userAgent });
      (await cookiesOfSession(services, tokens, cookies)).forEach(setCookie);
      return tokens;
    },
  );
  route(
    app,
    accounts.register,
    { access: 'public', limit: MAILING },
    ({ body, language, address, cookies, setCookie }) => {
      const [browser, cookie] = identifyBrowser(services, cookies);
      setCookie(cookie);
      return register(services, body, { language, address, browser });
    },
  );
  route(app, accounts.checkActivation, { access: 'public', limit: GUESSABLE }, ({ query, cookies }) =>
    activation.checkActivation(services, { token: query.token, browser: browserOf(cookies) }),
  );
  route(app, accounts.activate, { access: 'public', limit: GUESSABLE }, ({ query, cookies }) =>
    activation.activate(services, { token: query.token, browser: browserOf(cookies) }),
  );
  route(app, accounts.resendActivation, { access: 'public', limit: MAILING }, ({ body }) =>
    askForLink(services, body.email, 'activation'),
  );
  route(app, accounts.requestReset, { access: 'public', limit: MAILING }, ({ body }) =>
    askForLink(services, body.email, 'password-reset'),
  );
  route(app, accounts.checkReset, { access: 'public', limit: GUESSABLE }, ({ query }) =>
    passwords.checkReset(services, query.token),
  );
  route(app, accounts.confirmReset, { access: 'public', limit: GUESSABLE }, ({ body, address }) =>
    passwords.confirmReset(services, { token: body.token, newPassword: body.new_password, address }),
  );
  route(app, accounts.changePassword, { access: ROLES, limit: GUESSABLE }, ({ body, session }) =>
    passwords.changePassword(services, session, { oldPassword: body.old_password, newPassword: body.new_password }),
  );
  route(app, accounts.getMe, { access: ROLES }, ({ session }) => service.readMe(services, session));
  route(app, accounts.patchMe, { access: ROLES }, ({ session, body }) => service.changeMe(services, session, body));
  route(app, terms.getTerms, { access: 'public' }, async () => readTerms(services));
  route(app, terms.acceptTerms, { access: ['owner'] }, ({ session, body }) =>
    acceptTerms(services, session, body.version),
  );
}
