import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './src/browser-flags.ts';
import { freePort } from './src/own-server.ts';

/** Each worker has a server and a database of its own, so that flows which run side by side do not disturb each other. */
const WORKERS = 2;

// The first process chooses the ports; its workers load this file again and inherit them. A port named by hand is that of a server
// which already runs; then both workers share it.
const given = process.env.E2E_PORT;
process.env.E2E_PORTS ??= (await Promise.all(Array.from({ length: WORKERS }, freePort))).join();
const ports = given ? [given] : process.env.E2E_PORTS.split(',');
const urlOf = (port: string) => `http://127.0.0.1:${port}`;
const isWorker = process.env.TEST_PARALLEL_INDEX !== undefined;
const ownPort = ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % ports.length] ?? '';

/**
 * Flows of `npm run test:long`: shells and remotes of two ages or a whole new remote are built, minutes of it; another browser and another
 * accessibility engine are tools that a machine may not have.
 */
const LONG_FLOWS: string[] = JSON.parse(readFileSync(join(import.meta.dirname, 'long-flows.json'), 'utf8')).map(
  (name: string) => `${name}.spec.ts`,
);

/** The flows run against the built remotes, served by the one serving process on a fresh embedded database. */
export default defineConfig({
  testDir: './flows',
  testIgnore: process.env.VELETA_LONG ? [] : LONG_FLOWS,
  workers: WORKERS,
  // A busy machine is not a failure: these limits end what hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only the second time has found a defect, of the product or of the test.
  retries: 0,
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
  use: {
    baseURL: urlOf(ownPort),
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 60_000,
    // Recording every step costs every flow time; what failed is run again with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: BROWSER_FLAGS,
    },
  },
  webServer: isWorker
    ? []
    : ports.map((port) => ({
        command: 'node ../server/src/main.ts',
        url: `${urlOf(port)}/registry.json`,
        timeout: 240_000,
        reuseExistingServer: given !== undefined,
        stdout: 'ignore' as const,
        gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
        env: {
          DRAWN_COARSENING: 'off',
          PORT: port,
          PUBLIC_URL: urlOf(port),
          OPERATORS: 'demo@veleta.example',
          // Remotes fail here on purpose; what the server has to say of it is looked at in the tests.
          LOG_LEVEL: 'error',
          DATA_DIR: mkdtempSync(join(tmpdir(), 'veleta-e2e-')),
        },
      })),
});
