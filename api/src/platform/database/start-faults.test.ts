import { chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readStoredSecrets } from '../secrets.ts';
import { findDatabase } from './data-directory.ts';
import { requireMinimumVersion } from './minimum-version.ts';
import { startDatabase } from './start-database.ts';
import { findPostgresUser } from './system-user.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'veleta-faults-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Returns the message of a StartError, which must be one line. */
async function messageOf(start: Promise<unknown>): Promise<string> {
  const error: unknown = await start.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof Error)) throw new Error('The database started.');
  expect(error.name).toBe('StartError');
  expect(error.message).not.toContain('\n');
  return error.message;
}

/** Creates a folder that looks like a used database. */
async function makeDatabase(): Promise<string> {
  const directory = join(dataDir, 'postgres');
  await mkdir(directory, { mode: 0o700 });
  const user = await findPostgresUser();
  if (user) await chown(directory, user.uid, user.gid);
  await writeFile(join(directory, 'PG_VERSION'), '18\n');
  return directory;
}

describe('a start error of one line', () => {
  it('reports unreadable secrets', async () => {
    const path = join(dataDir, 'secrets.json');
    // Unreadable for every user, including root.
    await mkdir(path);
    expect(await messageOf(startDatabase({ dataDir }))).toContain(`${path} cannot be read (EISDIR)`);
  });

  it('reports missing secrets next to a database, and creates no new key', async () => {
    const directory = await makeDatabase();
    const message = await messageOf(startDatabase({ dataDir }));
    expect(message).toContain(`${join(dataDir, 'secrets.json')} is missing`);
    expect(message).toContain(directory);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('reports damaged secrets', async () => {
    await writeFile(join(dataDir, 'secrets.json'), '{"server_key":');
    expect(await messageOf(startDatabase({ dataDir }))).toContain(`${join(dataDir, 'secrets.json')} is damaged`);
  });

  it.each([
    ['empty', ''],
    ['damaged', 'not a number\n'],
    ['damaged', '4711\n'],
  ])('reports a postmaster.pid that is %s, and keeps it', async (how, text) => {
    await readStoredSecrets(dataDir);
    const file = join(await makeDatabase(), 'postmaster.pid');
    await writeFile(file, text);
    expect(await messageOf(startDatabase({ dataDir }))).toContain(`${file} is ${how}`);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it.each(['$(touch x)', 'a"b', '`date`', 'a\nb', 'a\\b'])('rejects a data directory named %j', async (name) => {
    const path = join(dataDir, name);
    expect(await messageOf(startDatabase({ dataDir: path }))).toContain(JSON.stringify(path));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('reports a database of another system user', async () => {
    const directory = await makeDatabase();
    const other = { uid: 60_606, gid: 60_606 };
    expect(await messageOf(findDatabase(directory, other))).toMatch(
      /postgres belongs to the system user with the number \d+, and PostgreSQL would run as number 60606/,
    );
  });

  it('reports a folder that cannot be read', async () => {
    await writeFile(join(dataDir, 'file'), '');
    expect(await messageOf(findDatabase(join(dataDir, 'file/postgres'), null))).toContain('cannot be read (ENOTDIR)');
  });

  it('reports a PostgreSQL that is too old', async () => {
    const answer = (number: number, name: string) => ({ query: async () => ({ rows: [{ number, name }] }) });
    expect(await messageOf(requireMinimumVersion(answer(150_004, '15.4') as never))).toBe(
      'The database of DATABASE_URL is PostgreSQL 15.4; Veleta needs PostgreSQL 17 or newer.',
    );
    await requireMinimumVersion(answer(170_000, '17.0') as never);
  });
});
