import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const MODULE = resolve(import.meta.dirname, 'system-user.ts');
const CODE = `process.getuid = () => 0;
const { findPostgresUser } = await import(${JSON.stringify(MODULE)});
await findPostgresUser();`;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veleta-system-user-'));
  const programs = { id: 'exit 1', groupadd: 'echo groupadd >> "$CALLS"', useradd: 'echo useradd >> "$CALLS"' };
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Searches the user as root on a machine that has none, in a process whose programs only record their calls. */
const search = (env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '-e', CODE], {
    env: { PATH: folder, CALLS: join(folder, 'calls'), ...env },
  });
const calls = () => readFile(join(folder, 'calls'), 'utf8').catch(() => '');

describe('system user of PostgreSQL', () => {
  it('is created for root only after one line that says what is created, why, and how to prevent it', async () => {
    const { stdout } = await search();
    expect(stdout).toMatch(
      /^Creating the system user and group "postgres", because .* root \(VELETA_SYSTEM_CHANGES=0 prevents it\)/,
    );
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(await calls()).toBe('groupadd\nuseradd\n');
  });

  it('is not created with VELETA_SYSTEM_CHANGES=0', async () => {
    await expect(search({ VELETA_SYSTEM_CHANGES: '0' })).rejects.toThrow(
      'VELETA_SYSTEM_CHANGES=0 forbids to create it',
    );
    expect(await calls()).toBe('');
  });
});
