import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const MODULE = resolve(import.meta.dirname, 'browser.mjs');
const CODE = `const { findBrowser } = await import(${JSON.stringify(MODULE)}); findBrowser();`;

describe('browser of the tests', () => {
  it('is Chromium without a user interface where both are installed', () => {
    const directory = mkdtempSync(join(tmpdir(), 'browsers-'));
    for (const name of ['chromium', 'chromium-headless-shell'])
      writeFileSync(join(directory, name), '#!/bin/sh\n', { mode: 0o755 });
    const code = CODE.replace('findBrowser();', 'console.log(findBrowser());');
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
      env: { PATH: directory },
    });
    expect(stdout.trim()).toBe(join(directory, 'chromium-headless-shell'));
  });

  it('is neither downloaded nor installed with VELETA_SYSTEM_CHANGES=0', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', CODE], {
      encoding: 'utf8',
      env: { PATH: '/nowhere', PLAYWRIGHT_BROWSERS_PATH: '/nowhere', VELETA_SYSTEM_CHANGES: '0' },
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain('VELETA_SYSTEM_CHANGES=0 forbids to install one');
    expect(stdout).toBe('');
  });
});
