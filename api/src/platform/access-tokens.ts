import { SignJWT, errors, jwtVerify } from 'jose';
import { AppError } from './errors.ts';

/** The claims of an access token. The session's status is read from the database. */
export interface AccessClaims {
  readonly sessionId: string;
  readonly accountId: string;
  readonly userId: string;
}

const ALGORITHM = 'HS256';
const TYPE = 'veleta-access+jwt';
const ISSUER = 'veleta';

export async function signAccessToken(
  claims: AccessClaims,
  { key, now, lifetimeSeconds }: { key: Buffer; now: Date; lifetimeSeconds: number },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionId, aid: claims.accountId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(key);
}

/** @throws AppError `token_expired` for an expired valid token, `token_invalid` for any other */
export async function readAccessToken(token: string, { key, now }: { key: Buffer; now: Date }): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      currentDate: now,
      requiredClaims: ['exp', 'sub', 'sid', 'aid'],
    });
    return { sessionId: String(payload.sid), accountId: String(payload.aid), userId: String(payload.sub) };
  } catch (cause) {
    throw new AppError(cause instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid', { cause });
  }
}
