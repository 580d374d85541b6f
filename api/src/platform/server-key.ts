import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from './services.ts';

/** Thrown when an instance starts with another server key than the database was used with before. */
export class ServerKeyMismatchError extends Error {
  override readonly name = 'ServerKeyMismatchError';
}

/**
 * Rejects a server key that is not the one of this database. With another key, sessions, links in mails and lockouts of
 * the other instances would be invalid. The first server to start stores its key's proof.
 * @throws ServerKeyMismatchError
 */
export async function requireServerKey({
  db,
  config,
  clock,
}: Pick<Services, 'db' | 'config' | 'clock'>): Promise<void> {
  const proof = createHmac('sha256', config.serverKey).update('veleta: the key of this database').digest();
  await db
    .insertInto('server_keys')
    .values({ is_only: true, proof, first_used_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom('server_keys').select('proof').executeTakeFirstOrThrow();
  if (stored.proof.length === proof.length && timingSafeEqual(stored.proof, proof)) return;
  throw new ServerKeyMismatchError(
    'The server key is not the one that this database has been used with. Start every instance with the same SERVER_KEY, and after ' +
      'a restore with the one that was stored with the backup. To replace it with a new one (everybody signs in again, links in ' +
      'sent mails stop working), run as the owner of the database: delete from server_keys',
  );
}
