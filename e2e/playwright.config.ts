import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { installedBrowser } from '../sdk/src/check/installed-browser.mjs';
import { BROWSER_FLAGS } from './src/browser-flags.ts';
import { freePort } from './src/own-server.ts';

/** Each worker has its own server and database, so that parallel flows are independent. */
const WORKERS = 2;

// The main process chooses the ports; workers load this file again and inherit them. A given port is that of a running
// server, which both workers then share.
const given = process.env.E2E_PORT;
process.env.E2E_PORTS ??= (await Promise.all(Array.from({ length: WORKERS }, freePort))).join();
const ports = given ? [given] : process.env.E2E_PORTS.split(',');
const urlOf = (port: string) => `http://127.0.0.1:${port}`;
const isWorker = process.env.TEST_PARALLEL_INDEX !== undefined;
const ownPort = ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % ports.length] ?? '';

/**
 * Flows of `npm run test:long`. Some build shells and remotes of two versions or a whole new remote, which takes
 * minutes. Others need another browser or accessibility engine, which a machine may not have.
 */
const LONG_FLOWS: string[] = JSON.parse(readFileSync(join(import.meta.dirname, 'long-flows.json'), 'utf8')).map(
  (name: string) => `${name}.spec.ts`,
);

/** Flows run against the built remotes, served by one process with a fresh embedded database. */
export default defineConfig({
  testDir: './flows',
  testIgnore: process.env.VELETA_LONG ? [] : LONG_FLOWS,
  workers: WORKERS,
  // Generous timeouts for busy machines: they only end hanging tests.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only on a retry has found a defect, of the product or of the test.
  retries: 0,
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
  use: {
    baseURL: urlOf(ownPort),
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 180_000,
    // Traces slow every flow down; rerun a failed one with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without one, Playwright uses its own download.
      executablePath: installedBrowser() ?? undefined,
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
          // Whether a page is measured is random.
          VISIT_SAMPLING: '0',
          PORT: port,
          PUBLIC_URL: urlOf(port),
          OPERATORS: 'demo@veleta.example',
          // Remotes fail here on purpose; the tests check the server's logs.
          LOG_LEVEL: 'error',
          // Created by the server: other tools load this file as well.
          DATA_DIR: join(tmpdir(), `veleta-e2e-${randomUUID()}`),
        },
      })),
});
