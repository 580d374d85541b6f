import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  noOperatorCookie,
  OPERATOR_COOKIE,
  operatorCookie,
  readOperatorCookie,
} from '../../../platform/operator-ticket.ts';
import { setCookie } from '../../../platform/cookies.ts';
import type { Services } from '../../../platform/services.ts';
import { findSession } from '../../../platform/session.ts';
import { isOperator } from '../../../platform/session.ts';

const NONE: readonly string[] = [];

/**
 * Origins from which whoever asks for this page may take a remote: those of the deployment for a signed-in operator, none for
 * everybody else. A session that has ended and an address that left `OPERATORS` count at once.
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
  // Made for this person: no cache on the way may hand it to another.
  reply.header('cache-control', 'private, no-store');
  return overrideOrigins;
}

/** Makes the shell load its part for overrides. */
const OFFER = '<meta name="veleta-overrides" content="offered">';

export interface OverridesOfPage {
  /** Whether the deployment has `OVERRIDE_ORIGINS`. */
  readonly isOffered: boolean;
  /** What whoever asks for this page may use; see `overrideOriginsFor`. */
  readonly origins: readonly string[];
  readonly nonce: string;
}

/** Writes the offer and the permission into the page, where the shell's first script reads them; nothing where there is none. */
export function writeOverrides(page: string, { isOffered, origins, nonce }: OverridesOfPage): string {
  if (!isOffered) return page;
  const permission = `<script type="application/json" id="overrides" nonce="${nonce}">${JSON.stringify({ origins })}</script>`;
  return page.replace('</head>', () => `${OFFER}${origins.length > 0 ? permission : ''}</head>`);
}
