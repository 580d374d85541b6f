import { sql } from 'kysely';
import type { Role } from '@veleta/shared/contracts';
import { readAccessToken } from './access-tokens.ts';
import { inTenant } from './database/tenant.ts';
import { AppError } from './errors.ts';
import { deriveSecret } from './keyed-hash.ts';
import type { Services } from './services.ts';

/** The signed-in person of a request. */
export interface Session {
  readonly userId: string;
  readonly accountId: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** Who may call: anybody, members with one of these roles, or the operators of the deployment. */
export type Access = 'public' | 'operator' | readonly Role[];

export function accessTokenKey(serverKey: Buffer): Buffer {
  return Buffer.from(deriveSecret(serverKey, 'access-token', '', ''), 'base64url');
}

/**
 * Finds the session of an Authorization header. It reads the database each time, so that ending a session takes effect
 * immediately.
 */
export async function readSession(services: Services, authorization: string | undefined): Promise<Session> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new AppError('token_missing');
  const now = services.clock.now();
  const claims = await readAccessToken(token, { key: accessTokenKey(services.config.serverKey), now });
  const session = await findSession(services, claims.sessionId);
  if (session.userId !== claims.userId || session.accountId !== claims.accountId) throw new AppError('token_invalid');
  return session;
}

/** Returns an active session. @throws AppError `token_invalid`, `token_expired` */
export async function findSession(services: Services, sessionId: string): Promise<Session> {
  const { rows } = await sql<{
    user_id: string;
    account_id: string;
    role: Role;
    expires_at: Date;
    ended_at: Date | null;
  }>`
    select * from find_session(${sessionId}::uuid)`.execute(services.db);
  const row = rows[0];
  if (!row) throw new AppError('token_invalid');
  if (row.ended_at || row.expires_at <= services.clock.now()) throw new AppError('token_expired');
  return { userId: row.user_id, accountId: row.account_id, role: row.role, sessionId };
}

/** @throws AppError `forbidden` */
export async function checkAccess(
  services: Services,
  session: Session,
  access: 'operator' | readonly Role[],
): Promise<void> {
  const isAllowed = access === 'operator' ? await isOperator(services, session) : access.includes(session.role);
  if (!isAllowed) throw new AppError('forbidden');
}

/**
 * Returns whether a person operates this deployment: `OPERATORS` contains their address, confirmed by activation. It is
 * never a role of an account.
 */
export const isOperator = async (
  services: Services,
  session: Pick<Session, 'accountId' | 'userId'>,
): Promise<boolean> => (await operatorAddress(services, session)) !== null;

/** Returns the address by which a person operates this deployment; null if they do not. */
export async function operatorAddress(
  { db, config }: Services,
  session: Pick<Session, 'accountId' | 'userId'>,
): Promise<string | null> {
  if (config.operators.length === 0) return null;
  const person = await inTenant(db, session.accountId, (tx) =>
    tx
      .selectFrom('users')
      .innerJoin('memberships', 'memberships.user_id', 'users.id')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .select('users.email')
      .where('users.id', '=', session.userId)
      .where('accounts.id', '=', session.accountId)
      .where('accounts.activated_at', 'is not', null)
      .executeTakeFirst(),
  );
  return person !== undefined && config.operators.includes(person.email) ? person.email : null;
}
