import { sql } from 'kysely';
import { signAccessToken } from '../../../platform/access-tokens.ts';
import { setUser, inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { deriveSecret, hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { accessTokenKey } from '../../../platform/session.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { readDevice } from './device.ts';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

const DAY_MS = 86_400_000;
/** A repeated refresh within this time, after a lost reply or from a second tab, gets the same successor. */
const REPEAT_MS = 10_000;

const secretOf = (services: Services, sessionId: string, generation: number) =>
  deriveSecret(services.config.serverKey, 'refresh', sessionId, String(generation));
const expiryOf = (services: Services) =>
  new Date(services.clock.now().getTime() + services.config.refreshTokenDays * DAY_MS);

async function insertToken(
  services: Services,
  tx: Tx,
  token: { accountId: string; sessionId: string; generation: number },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashSecret(secretOf(services, token.sessionId, token.generation)),
      account_id: token.accountId,
      session_id: token.sessionId,
      generation: token.generation,
      created_at: services.clock.now(),
      used_at: null,
    })
    .execute();
}

async function tokensOf(
  services: Services,
  session: { sessionId: string; accountId: string; userId: string },
  generation: number,
): Promise<Tokens> {
  const access = await signAccessToken(session, {
    key: accessTokenKey(services.config.serverKey),
    now: services.clock.now(),
    lifetimeSeconds: services.config.accessTokenSeconds,
  });
  return { access, refresh: secretOf(services, session.sessionId, generation) };
}

/** Starts a session of a member. Only browser and system are stored of the user agent. */
export async function startSession(
  services: Services,
  { accountId, userId, userAgent }: { accountId: string; userId: string; userAgent?: string },
): Promise<Tokens> {
  const sessionId = services.random.uuid();
  await inTenant(services.db, accountId, async (tx) => {
    await tx
      .insertInto('sessions')
      .values({
        id: sessionId,
        account_id: accountId,
        user_id: userId,
        created_at: services.clock.now(),
        expires_at: expiryOf(services),
        ended_at: null,
        end_reason: null,
        ...readDevice(userAgent ?? ''),
      })
      .execute();
    await insertToken(services, tx, { accountId, sessionId, generation: 0 });
  });
  return tokensOf(services, { sessionId, accountId, userId }, 0);
}

/**
 * Exchanges a refresh token for its successor. A repetition within 10 s gets the same one. Later reuse means that the
 * token was copied: the session ends and an audit event is recorded.
 * @throws AppError `token_invalid`, `token_expired`
 */
export async function refreshSession(services: Services, refresh: string): Promise<Tokens> {
  const hash = hashSecret(refresh);
  const { rows } = await sql<{
    account_id: string;
    session_id: string;
  }>`select * from find_refresh_token(${hash})`.execute(services.db);
  const found = rows[0];
  if (!found) throw new AppError('token_invalid');

  const outcome = await inTenant(services.db, found.account_id, async (tx) => {
    const now = services.clock.now();
    // The lock on the session's row serializes concurrent refreshes: one rotates the token, the others see a
    // repetition.
    const session = await tx
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', found.session_id)
      .forUpdate()
      .executeTakeFirst();
    const token = await tx.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst();
    if (!session || !token) return 'token_invalid';
    if (session.ended_at || session.expires_at <= now) return 'token_expired';
    const next = token.generation + 1;
    if (!token.used_at) {
      await tx.updateTable('refresh_tokens').set({ used_at: now }).where('token_hash', '=', hash).execute();
      await insertToken(services, tx, { accountId: session.account_id, sessionId: session.id, generation: next });
      await tx
        .updateTable('sessions')
        .set({ expires_at: expiryOf(services), last_used_at: now })
        .where('id', '=', session.id)
        .execute();
    } else if (now.getTime() - token.used_at.getTime() > REPEAT_MS) {
      await endSessions(services, tx, { sessionId: session.id, reason: 'refresh_reuse' });
      await recordAuditEvent(
        services,
        tx,
        { accountId: session.account_id, userId: session.user_id },
        'refresh_reused',
      );
      return 'token_invalid';
    }
    return { session: { sessionId: session.id, accountId: session.account_id, userId: session.user_id }, next };
  });
  if (typeof outcome === 'string') throw new AppError(outcome);
  return tokensOf(services, outcome.session, outcome.next);
}

/** Ends the session of a refresh token; ignores an unknown token. */
export async function revokeSession(services: Services, refresh: string): Promise<void> {
  const { rows } = await sql<{ account_id: string; session_id: string }>`
    select * from find_refresh_token(${hashSecret(refresh)})`.execute(services.db);
  const found = rows[0];
  if (!found) return;
  await inTenant(services.db, found.account_id, (tx) =>
    endSessions(services, tx, { sessionId: found.session_id, reason: 'logout' }),
  );
}

/** Ends the current session because the person continues in another. */
export async function endOwnSession(
  services: Services,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> {
  await inTenant(services.db, accountId, (tx) => endSessions(services, tx, { sessionId, reason: 'moved' }));
}

/** Ends one session. */
async function endSessions(
  services: Services,
  tx: Tx,
  { sessionId, reason }: { sessionId: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: services.clock.now(), end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a person's sessions in every account, except one. */
export async function endSessionsOf(
  services: Services,
  tx: Tx,
  { userId, except, reason }: { userId: string; except?: string; reason: string },
): Promise<void> {
  await setUser(tx, userId);
  await tx
    .updateTable('sessions')
    .set({ ended_at: services.clock.now(), end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}

/** Returns a person's active sessions, latest used first. Requires `setUser`. */
export function listOpenSessions(services: Services, tx: Tx, userId: string) {
  return tx
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', services.clock.now())
    .orderBy(sql`coalesce(last_used_at, created_at)`, 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one session of a person; false if they have no such active session. */
export async function endOneOf(
  services: Services,
  tx: Tx,
  { userId, sessionId, reason }: { userId: string; sessionId: string; reason: string },
): Promise<boolean> {
  const now = services.clock.now();
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
