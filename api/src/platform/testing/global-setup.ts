import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from './test-server.ts';

/** One embedded PostgreSQL for a whole run of jest, holding a migrated template that every test file clones. */
export default async function globalSetup(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'veleta-test-'));
  // As root, PostgreSQL runs as another user, who must be able to walk through.
  await chmod(directory, 0o755);
  const server = await startTestServer(directory);
  process.env.VELETA_TEST_POSTGRES = server.url;
  Reflect.set(globalThis, '__veletaTestServer', server);
}
