import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const MODULE = resolve(import.meta.dirname, 'browser.mjs');
const CODE = `const { findBrowser } = await import(${JSON.stringify(MODULE)}); findBrowser();`;

describe('browser of the tests', () => {
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
