import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { ServerKeyMismatchError, requireServerKey } from './server-key.ts';
import { apiOfFile } from './testing/api-of-file.ts';

const api = apiOfFile();

it('accepts only the server key that a database was first used with', async () => {
  const { services } = api;
  await Promise.all([requireServerKey(services), requireServerKey(services)]);
  await requireServerKey(services);
  const stranger = { ...services, config: { ...services.config, serverKey: randomBytes(32) } };
  const check = requireServerKey(stranger);
  await expect(check).rejects.toThrow(ServerKeyMismatchError);
  await expect(check).rejects.toThrow('Start every instance with the same SERVER_KEY');
  await expect(services.db.deleteFrom('server_keys').execute()).rejects.toThrow('permission denied');
});
