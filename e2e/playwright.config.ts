import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './src/browser-flags.ts';

const port = Number(process.env.E2E_PORT ?? 4390);
const baseURL = `http://127.0.0.1:${port}`;

/**
 * The flows run against the built remotes, served by the one serving process on a fresh embedded database. Two files at a time:
 * they share a server, and each makes an account of its own.
 */
export default defineConfig({
  testDir: './flows',
  // Build shells and remotes of two ages, or a whole new remote, minutes of it: run by `npm run test:long`.
  testIgnore: process.env.VELETA_LONG ? [] : ['version-skew.spec.ts', 'new-remote.spec.ts'],
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // What passes only the second time is counted as passed and named as flaky: a busy machine is not a fault of the product.
  retries: 1,
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    // Recording every step costs every flow time; what failed is run again with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: BROWSER_FLAGS,
    },
  },
  webServer: {
    command: 'node ../server/src/main.ts',
    url: `${baseURL}/registry.json`,
    timeout: 120_000,
    // A port named by hand is that of a server which already runs.
    reuseExistingServer: process.env.E2E_PORT !== undefined,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      DRAWN_COARSENING: 'off',
      PORT: String(port),
      PUBLIC_URL: baseURL,
      OPERATORS: 'demo@veleta.example',
      // Remotes fail here on purpose; what the server has to say of it is looked at in the tests.
      LOG_LEVEL: 'error',
      // A config file is loaded once per process; the worker's own folder stays empty and unused.
      DATA_DIR: mkdtempSync(join(tmpdir(), 'veleta-e2e-')),
    },
  },
});
