import { accounts } from '../contracts/index.ts';
import { readStored } from '../session/storage.ts';
import { HttpError } from './errors.ts';
import { emitHttpEvent } from './events.ts';
import { send } from './send.ts';

/**
 * `renewed`: the call may be retried. `replaced`: likewise, but with tokens from elsewhere that may be rejected too.
 * `ended`: the call's own error applies.
 */
type Outcome = 'renewed' | 'replaced' | 'ended';

const LOCK = 'veleta:token-refresh';
let inFlight: Promise<Outcome> | undefined;

const acrossTabs = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

async function renew(rejectedToken: string | null): Promise<Outcome> {
  const refresh = readStored('refresh');
  if (!refresh) return 'ended';
  // Another tab may have renewed them while this one waited for the lock.
  if (readStored('token') !== rejectedToken) return 'replaced';
  try {
    const { version, service, uri } = accounts.refreshTokens;
    await send({
      method: 'POST',
      version,
      service,
      uri,
      body: { refresh },
      skipAuth: true,
      // A reply that arrives after the sign-out must not sign the user in again.
      mayStoreTokens: () => readStored('refresh') === refresh,
    });
    return readStored('token') === null ? 'ended' : 'renewed';
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 429 || error.status >= 500) throw error;
    emitHttpEvent({ type: 'session-expired' });
    return 'ended';
  }
}

/**
 * Renews the tokens after a 403. Concurrent calls share one refresh, across tabs too. A rejection emits
 * `session-expired`. An unreachable server says nothing about the session, so that error is thrown.
 */
export function refreshSession(rejectedToken: string | null): Promise<Outcome> {
  inFlight ??= acrossTabs(() => renew(rejectedToken)).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}
