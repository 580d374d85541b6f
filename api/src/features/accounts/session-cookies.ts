import { readAccessToken } from '../../platform/access-tokens.ts';
import type { Cookie } from '../../platform/cookies.ts';
import { noOperatorCookie, operatorCookie } from '../../platform/operator-ticket.ts';
import type { Services } from '../../platform/services.ts';
import { accessTokenKey } from '../../platform/session.ts';
import { isOperator } from '../../platform/session.ts';
import type { Tokens } from './sessions.service.ts';

/** Cookies that go with the tokens of a session, at sign-in and at each refresh. */
export async function cookiesOfSession(services: Services, { access }: Tokens): Promise<Cookie[]> {
  if (services.config.overrideOrigins.length === 0) return [];
  const session = await readAccessToken(access, {
    key: accessTokenKey(services.config.serverKey),
    now: services.clock.now(),
  });
  // Taken away from who is no operator (any more): another person may have signed in on this browser before.
  return [(await isOperator(services, session)) ? operatorCookie(services, session.sessionId) : noOperatorCookie];
}

/** What is left in the browser when a session ends: nothing. */
export const cookiesOfNobody = ({ config }: Services): Cookie[] =>
  config.overrideOrigins.length === 0 ? [] : [noOperatorCookie];
