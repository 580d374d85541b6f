import { test as base } from '@playwright/test';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

/**
 * Tests of releases: a server that is never restarted, with shell and remotes as this repository builds them, and a team's own
 * copy of the sources. Each call has a server and a copy of its own: what one file deploys, another must not find.
 */
export const deployingTest = () =>
  base.extend<object, { server: OwnServer; team: RepositoryCopy }>({
    server: [
      // eslint-disable-next-line no-empty-pattern -- Playwright wants the fixtures that are used, and none is.
      async ({}, use) => {
        const server = await startOwnServer();
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    team: [
      // eslint-disable-next-line no-empty-pattern -- As above.
      async ({}, use) => {
        const copy = copyRepository();
        await use(copy);
        copy.remove();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ server }, use) => use(server.url),
  });
