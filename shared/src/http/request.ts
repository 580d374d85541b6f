import { readStored } from '../session/storage.ts';
import { HttpError } from './errors.ts';
import { refreshSession } from './refresh.ts';
import { type ApiRequest, send } from './send.ts';

async function sendRefreshing(request: ApiRequest): Promise<unknown> {
  const token = readStored('token');
  try {
    return await send(request);
  } catch (error) {
    const isForbidden = error instanceof HttpError && error.status === 403;
    if (!isForbidden || request.skipAuth || !readStored('refresh')) throw error;
    const outcome = await refreshSession(token);
    if (outcome === 'ended') throw error;
    return outcome === 'replaced' ? sendRefreshing(request) : send(request);
  }
}

/**
 * Sends a request and returns the reply with camelCase keys. A 403 refreshes the session and retries once.
 * @throws HttpError, NetworkError; Error('request empty') and Error('method or version is empty') for invalid arguments
 */
export async function request(request: ApiRequest): Promise<unknown> {
  // The types forbid both, but plain JavaScript and external data bypass them.
  if (!request) throw new Error('request empty');
  if (!request.method || !request.version) throw new Error('method or version is empty');
  return sendRefreshing(request);
}
