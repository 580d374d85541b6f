import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  noOperatorCookie,
  OPERATOR_COOKIE,
  operatorCookie,
  readOperatorCookie,
} from '../../../platform/operator-cookie.ts';
import { setCookie } from '../../../platform/set-cookie.ts';
import type { Services } from '../../../platform/services.ts';
import { findSession } from '../../../platform/session.ts';
import { isOperator } from '../../../platform/session.ts';

const NONE: readonly string[] = [];

/**
 * Returns the origins from which the visitor may load remotes: the deployment's for a signed-in operator, otherwise
 * none. It checks the session and `OPERATORS` at each request.
 */
export async function overrideOriginsFor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<readonly string[]> {
  const { overrideOrigins } = services.config;
  const cookie = request.cookies[OPERATOR_COOKIE];
  if (overrideOrigins.length === 0 || cookie === undefined) return NONE;
  const sessionId = readOperatorCookie(services, cookie);
  const session = sessionId === undefined ? undefined : await findSession(services, sessionId).catch(() => undefined);
  const isAllowed = session !== undefined && (await isOperator(services, session));
  setCookie(reply, isAllowed ? operatorCookie(services, session.sessionId) : noOperatorCookie);
  if (!isAllowed) return NONE;
  // Specific to this person, so no cache may store it.
  reply.header('cache-control', 'private, no-store');
  return overrideOrigins;
}

/** Makes the shell load its code for overrides. */
const OFFER = '<meta name="veleta-overrides" content="offered">';

export interface OverridesOfPage {
  /** Whether the deployment has `OVERRIDE_ORIGINS`. */
  readonly isOffered: boolean;
  /** Origins that the visitor may use; see `overrideOriginsFor`. */
  readonly origins: readonly string[];
  readonly nonce: string;
}

/**
 * Inserts the markers for overrides into the page, where the shell's first script reads them; nothing if overrides are
 * disabled.
 */
export function writeOverrides(page: string, { isOffered, origins, nonce }: OverridesOfPage): string {
  if (!isOffered) return page;
  const permission = `<script type="application/json" id="overrides" nonce="${nonce}">${JSON.stringify({ origins })}</script>`;
  return page.replace('</head>', () => `${OFFER}${origins.length > 0 ? permission : ''}</head>`);
}
