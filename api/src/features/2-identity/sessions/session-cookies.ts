import { COHORT_COOKIE } from '@veleta/shared/contracts';
import { readAccessToken } from '../../../platform/access-tokens.ts';
import type { Cookie } from '../../../platform/cookie.ts';
import { noOperatorCookie, operatorCookie } from '../../../platform/operator-cookie.ts';
import type { Services } from '../../../platform/services.ts';
import { accessTokenKey } from '../../../platform/session.ts';
import { isOperator } from '../../../platform/session.ts';
import { cohortCookie } from '../../1-hosting/releases/index.ts';
import type { Tokens } from './sessions.service.ts';

type Cookies = Readonly<Record<string, string | undefined>>;

/** Returns the cookies that are set with a session's tokens, at sign-in and at each refresh. */
export async function cookiesOfSession(services: Services, { access }: Tokens, known: Cookies): Promise<Cookie[]> {
  const session = await readAccessToken(access, {
    key: accessTokenKey(services.config.serverKey),
    now: services.clock.now(),
  });
  const cohort = cohortCookie(services.random, known[COHORT_COOKIE], session.accountId);
  if (services.config.overrideOrigins.length === 0) return [cohort];
  // Removed for people who are not operators, because an operator may have used this browser before.
  return [
    cohort,
    (await isOperator(services, session)) ? operatorCookie(services, session.sessionId) : noOperatorCookie,
  ];
}

/** Returns the cookies after a session ends: the cohort without the organization. */
export function cookiesAfterSession({ config, random }: Services, known: Cookies): Cookie[] {
  const cohort = known[COHORT_COOKIE] === undefined ? [] : [cohortCookie(random, known[COHORT_COOKIE], null)];
  return config.overrideOrigins.length === 0 ? cohort : [...cohort, noOperatorCookie];
}
