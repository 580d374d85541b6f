import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import { temporaryRoot } from './temporary-root.mjs';

const directory = mkdtempSync(join(tmpdir(), 'veleta-root-'));
const mounts = join(directory, 'mounts');
const before = process.env.TMPDIR;
const mounted = (type: string, options: string) =>
  writeFileSync(mounts, `/dev/vda / ext4 rw 0 0\n${type} ${directory} ${type} ${options} 0 0\n`);
const root = (neededBytes = 1) => temporaryRoot({ memory: directory, mounts, neededBytes });

beforeEach(() => {
  delete process.env.TMPDIR;
});
afterEach(() => {
  process.env.TMPDIR = before;
  rmSync(mounts, { force: true });
});
afterAll(() => rmSync(directory, { recursive: true }));

it('stores temporary files of tests in memory', () => {
  mounted('tmpfs', 'rw,nosuid');
  expect(root()).toBe(directory);
});

it('prefers TMPDIR to memory', () => {
  mounted('tmpfs', 'rw');
  process.env.TMPDIR = directory.replace(/[^/]+$/, 'elsewhere');
  expect(root()).toBe(process.env.TMPDIR);
});

it.each([
  ['does not fit', 'tmpfs', 'rw', Number.MAX_SAFE_INTEGER],
  ['cannot execute programs', 'tmpfs', 'rw,noexec', 1],
  ['is on a disk', 'ext4', 'rw', 1],
])('uses the directory of the operating system if the file system in memory %s', (_, type, options, needed) => {
  mounted(type, options);
  expect(root(needed)).toBe(tmpdir());
});

it('uses the directory of the operating system if no mounts are listed', () => {
  expect(root()).toBe(tmpdir());
});
