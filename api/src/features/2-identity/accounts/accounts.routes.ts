import type { FastifyInstance } from 'fastify';
import { ROLES, accountData, accountSessions, accounts, terms } from '@veleta/shared/contracts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import * as service from './accounts.service.ts';
import * as activation from './activation.service.ts';
import { defineAccountMails } from './accounts.mails.ts';
import { exportOwnData } from './export.service.ts';
import { defineFarewells } from './farewells.ts';
import { askForLink, defineLinkMails } from './link-mails.service.ts';
import { removeOldLockouts } from './lockouts.ts';
import * as memberships from './memberships.service.ts';
import { definePersonalData } from './own-data.ts';
import * as ownSessions from './own-sessions.service.ts';
import * as passwords from './passwords.service.ts';
import { browserOf, rememberBrowser } from './registering-browser.ts';
import { register } from './registration.service.ts';
import { countOtherMembers, readRemoval, removeSelf } from './removal.service.ts';
import { cookiesOfNobody, cookiesOfSession } from './session-cookies.ts';
import * as sessions from './sessions.service.ts';
import { acceptTerms, readTerms } from './terms.service.ts';

const MINUTE_MS = 60_000;
const GUESSABLE = { max: 60, windowMs: MINUTE_MS };
const MAILING = { max: 20, windowMs: MINUTE_MS };

export function registerAccounts(app: FastifyInstance, services: Services): void {
  defineAccountMails(services);
  defineFarewells(services);
  definePersonalData(services);
  services.holdings.define('members', countOtherMembers);
  defineLinkMails(services);
  services.jobs.define('accounts.forget-lockouts', () => removeOldLockouts(services), { cron: '17 3 * * *' });

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
  route(app, accounts.refreshTokens, { access: 'public' }, async ({ body, cookies, setCookie }) => {
    const tokens = await sessions.refreshSession(services, body.refresh);
    (await cookiesOfSession(services, tokens, cookies)).forEach(setCookie);
    return tokens;
  });
  route(app, accounts.revokeTokens, { access: 'public' }, ({ body, cookies, setCookie }) => {
    cookiesOfNobody(services, cookies).forEach(setCookie);
    return sessions.revokeSession(services, body.refresh);
  });
  route(
    app,
    accounts.register,
    { access: 'public', limit: MAILING },
    ({ body, language, address, cookies, setCookie }) => {
      const [browser, cookie] = rememberBrowser(services, cookies);
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
  registerOwnSessions(app, services);
  registerOwnData(app, services);
}

/** Where the person is signed in, and the accounts that they may work in. */
function registerOwnSessions(app: FastifyInstance, services: Services): void {
  route(app, accountSessions.getSessions, { access: ROLES }, ({ session }) =>
    ownSessions.listOwnSessions(services, session),
  );
  route(app, accountSessions.endSession, { access: ROLES }, ({ session, params }) =>
    ownSessions.endOwnSession(services, session, params.id),
  );
  route(app, accountSessions.endSessions, { access: ROLES }, ({ session, cookies, setCookie }) => {
    cookiesOfNobody(services, cookies).forEach(setCookie);
    return ownSessions.endOwnSessions(services, session);
  });
  route(app, accountSessions.getMemberships, { access: ROLES }, ({ session }) =>
    memberships.listMemberships(services, session),
  );
  route(
    app,
    accountSessions.chooseMembership,
    { access: ROLES },
    async ({ session, params, userAgent, cookies, setCookie }) => {
      const tokens = await memberships.chooseMembership(services, session, { accountId: params.id, userAgent });
      (await cookiesOfSession(services, tokens, cookies)).forEach(setCookie);
      return tokens;
    },
  );
}

/** What is held about the person, and the end of it. */
function registerOwnData(app: FastifyInstance, services: Services): void {
  route(app, accountData.getExport, { access: ROLES, limit: MAILING }, async ({ session, saveAs }) => {
    const data = await exportOwnData(services, session);
    saveAs(data.file_name);
    return data;
  });
  route(app, accountData.getRemoval, { access: ROLES }, ({ session }) => readRemoval(services, session));
  route(
    app,
    accountData.deleteMe,
    { access: ROLES, limit: GUESSABLE },
    async ({ session, body, cookies, setCookie }) => {
      await removeSelf(services, session, body);
      cookiesOfNobody(services, cookies).forEach(setCookie);
    },
  );
}
