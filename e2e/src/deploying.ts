import { startOwnServer, type OwnServer } from './own-server.ts';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';
import { test as base } from './test.ts';

/**
 * Fixtures for tests of releases: a server that is never restarted with shell and remotes of this repository, and a
 * team's copy of the sources. Each call creates new ones, so that deployments of one file do not affect another.
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
