import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openStore, readStates, type AssetStore } from '@veleta/api/releases';
import { plantRemote, shellRelease } from '../../../shared/federation/compatibility/testing/planted-remote.ts';
import { ownRepository } from '../workspace.ts';
import { parseCommand, UsageError } from './command.ts';
import { runCommand } from './run-command.ts';

let planted: ReturnType<typeof plantRemote>;
beforeAll(() => {
  planted = plantRemote();
});
afterAll(() => planted.remove());

let location: string;
let store: AssetStore;
let reported: string[];
beforeEach(async () => {
  location = await mkdtemp(join(tmpdir(), 'veleta-deploy-'));
  store = await openStore(location);
  reported = [];
});
afterEach(() => rm(location, { recursive: true, force: true }));

const FIRST = '0.1.0-0badcafe';
const SECOND = '0.2.0-0badcafe';
/** The page of the planted remote that previews a release. */
const preview = (version: string) =>
  `To preview it as an operator: /goals?release=mf-goals@${version} on your server (--shell URL completes it)`;
const AT = '2026-03-02T09:00:00.000Z';
const DAY_MS = 86_400_000;

const folderOf = (name: string): string => join(planted.check().remoteDir, '..', name);
/** Changes the version of the planted build. */
const buildRemote = (version: string, name = 'mf-goals'): void => {
  const { built } = planted.check();
  planted.write('mf-goals/dist/remote.json', JSON.stringify({ ...built, name }).replaceAll(FIRST, version));
};
const buildShell = ({ contract = 1, version = '0.1.0-5ee11001' } = {}): void => {
  const { published_at: _, ...release } = shellRelease({ contract, version });
  planted.write('shell/package.json', '{ "name": "@veleta/shell" }');
  planted.write('shell/dist/shell.json', JSON.stringify(release));
  planted.write('shell/dist/index.html', `<html lang="en"><body>${version}</body></html>`);
  // The types that the planted shell shares with remotes.
  planted.write('shell/dist/types.json', readFileSync(join(folderOf('shell'), 'types.json')));
  const shared = release.provides.map(({ request }) => ({ name: request }));
  planted.write('shell/dist/mf-manifest.json', JSON.stringify({ shared }));
};
interface RunOptions {
  at?: string;
  to?: AssetStore;
  env?: Record<string, string>;
}
const run = (args: string[], { at = AT, to = store, env = {} }: RunOptions = {}): Promise<void> =>
  runCommand(parseCommand([...args, '--by', 'team']), {
    store: to,
    workspace: ownRepository(location, env),
    now: () => new Date(at),
    say: (line) => reported.push(line),
  });
const deploy = (name: string, args: string[] = [], options: RunOptions = {}): Promise<void> =>
  run(['deploy', name, '--from', folderOf(name), ...args], options);
const remotes = async () => (await readStates(store)).remotes;

describe('npm run deploy', () => {
  it('checks, uploads and switches a remote, and reports each step', async () => {
    buildRemote(FIRST);
    await deploy('mf-goals');
    expect(reported).toEqual([
      `Checked mf-goals ${FIRST} against no shell yet.`,
      expect.stringMatching(new RegExp(`^Uploaded (\\d+) of \\1 files to ${location}\\.$`)),
      `mf-goals ${FIRST} is live for everybody.`,
      preview(FIRST),
    ]);
    const [state] = await remotes();
    expect(state).toMatchObject({ name: 'mf-goals', current: FIRST, canary: null });
    expect(state?.history).toEqual([{ at: AT, by: 'team', action: 'deploy', version: FIRST }]);
    expect(state?.releases[0]?.published_at).toBe(AT);
  });

  it('reports the replaced release and how to roll back, and uploads nothing twice', async () => {
    buildRemote(FIRST);
    await deploy('mf-goals');
    await deploy('mf-goals');
    expect(reported.slice(-3)).toEqual([
      expect.stringMatching(/^Uploaded 0 of \d+ files/),
      `mf-goals ${FIRST} is live for everybody.`,
      preview(FIRST),
    ]);
    buildRemote(SECOND);
    await deploy('mf-goals');
    expect(reported.slice(-3)).toEqual([
      `mf-goals ${SECOND} is live for everybody; it replaces ${FIRST}.`,
      'To roll back: npx veleta rollback',
      preview(SECOND),
    ]);
  });

  it('prints the address that previews the release, on the named server or that of the environment', async () => {
    buildRemote(FIRST);
    const address = `/goals?release=mf-goals@${FIRST}`;
    await deploy('mf-goals', ['--shell', 'https://veleta.example/any/page']);
    expect(reported.at(-1)).toBe(`To preview it as an operator: https://veleta.example${address}`);
    await deploy('mf-goals', [], { env: { PUBLIC_URL: 'https://people.example' } });
    expect(reported.at(-1)).toBe(`To preview it as an operator: https://people.example${address}`);
    buildShell();
    await deploy('shell');
    expect(reported.at(-1)).not.toContain('preview');
  });

  it.each([
    [['--canary', '10'], '10 of 100 sessions'],
    [['--organizations', 'acme'], '1 organization'],
    [['--organizations', 'acme,other'], '2 organizations'],
    [['--canary', '5', '--organizations', 'acme'], '5 of 100 sessions and 1 organization'],
  ])('starts a canary with %j', async (args, audience) => {
    buildRemote(FIRST);
    await deploy('mf-goals');
    buildRemote(SECOND);
    await deploy('mf-goals', args);
    expect(reported.slice(-3)).toEqual([
      `mf-goals ${SECOND} is live for ${audience}; everybody else keeps ${FIRST}.`,
      'Next: npx veleta promote   or   npx veleta abort',
      preview(SECOND),
    ]);
    expect((await remotes())[0]).toMatchObject({ current: FIRST, canary: { version: SECOND } });
  });

  it('rejects a remote that an active shell cannot run, reports a shared problem once, and changes nothing', async () => {
    buildShell();
    await deploy('shell');
    buildShell({ contract: 2, version: '0.2.0-5ee11001' });
    await deploy('shell', ['--canary', '10']);
    // Skips the type check against shells without types.
    for (const { key } of await store.list('shell')) if (key.endsWith('types.json')) await store.remove(key);
    reported = [];
    buildRemote(FIRST);
    planted.write('mf-goals/src/locales/es.json', '{}');
    try {
      await expect(deploy('mf-goals')).rejects.toMatchObject({
        name: 'ReleaseRejectedError',
        message: `mf-goals ${FIRST} was not deployed; nothing has changed.`,
      });
    } finally {
      planted.write('mf-goals/src/locales/es.json', '{ "title": "Metas de {{name}}" }');
    }
    const rejected = reported.map((line) => line.split('\n')[0]);
    expect(rejected.filter((line) => line?.startsWith('REJECTED (contract)'))).toEqual([
      'REJECTED (contract) mf-goals is built for contract 1; shell 0.2.0-5ee11001 has contract 2',
    ]);
    expect(rejected.some((line) => line?.startsWith('REJECTED (texts)'))).toBe(true);
    expect(new Set(reported).size).toBe(reported.length);
    for (const line of reported) expect(line).toMatch(/\n {4}\S/);
    expect(await remotes()).toEqual([]);
    expect(await store.list('mf-goals')).toEqual([]);
  });

  it('rejects a shell that cannot run a deployed remote', async () => {
    buildRemote(FIRST);
    await deploy('mf-goals');
    buildShell({ contract: 2 });
    await expect(deploy('shell')).rejects.toThrow('shell 0.1.0-5ee11001 was not deployed; nothing has changed.');
    expect((await readStates(store)).shell).toBeNull();
    buildShell();
    await deploy('shell');
    expect(reported).toContain('Checked shell 0.1.0-5ee11001 against 1 remotes.');
    expect((await readStates(store)).shell?.current).toBe('0.1.0-5ee11001');
  });

  it('downloads the shell to check against from a remote store', async () => {
    buildShell();
    await deploy('shell');
    buildRemote(FIRST);
    const far: AssetStore = { ...store, folder: null };
    const broken: AssetStore = {
      ...far,
      read: (key, revision) => {
        if (key.endsWith('types.json')) throw new Error('The network is gone.');
        return store.read(key, revision);
      },
    };
    await expect(deploy('mf-goals', [], { to: broken })).rejects.toThrow('The network is gone.');
    expect(await remotes()).toEqual([]);
  });

  it("rejects another package's build, a folder without a package, and a missing build", async () => {
    buildRemote(FIRST, 'mf-other');
    await expect(deploy('mf-goals')).rejects.toThrow('contains a build of mf-other, not of mf-goals');
    await expect(deploy('mf-nothing')).rejects.toThrow(UsageError);
    await expect(deploy('mf-nothing')).rejects.toThrow('There is no package mf-nothing in');
    planted.write('mf-bare/package.json', '{}');
    await expect(deploy('mf-bare')).rejects.toThrow('mf-bare is not built: ');
    expect(await store.folders()).toEqual([]);
  });

  it('says that a deployed area is switched off, with the commands of the workspace', async () => {
    buildRemote(FIRST);
    await deploy('mf-goals');
    await run(['off', 'mf-goals']);
    expect(reported.at(-1)).toMatch(/^mf-goals is switched off for everyone: .* To undo: npx veleta on$/);
    buildRemote(SECOND);
    await deploy('mf-goals');
    expect(reported.at(-1)).toBe('note: mf-goals is switched off, so nobody sees it. To switch it on: npx veleta on');
    await run(['list', 'mf-goals']);
    expect(reported).toContain('mf-goals  switched off since 2026-03-02 09:00 by team');
    // Releases of a remote have a preview each; the shell has none.
    expect(reported).toContain(
      `      preview: /goals?release=mf-goals@${SECOND} on your server (--shell URL completes it)`,
    );
    buildShell();
    await deploy('shell');
    const before = reported.length;
    await run(['list', '--shell', 'https://veleta.example']);
    const previews = reported.slice(before).filter((line) => line.includes('preview:'));
    expect(previews).toEqual(
      [SECOND, FIRST].map((version) => `      preview: https://veleta.example/goals?release=mf-goals@${version}`),
    );
    await run(['on', 'mf-goals']);
    expect(reported.at(-1)).toBe('mf-goals is switched on for everyone.');
    const [state] = await remotes();
    expect(state?.current).toBe(SECOND);
    expect(state).not.toHaveProperty('switched_off');
  });

  it('deletes unused releases, and succeeds even if that fails', async () => {
    // From now on: files written within the last hour may belong to a running deploy.
    const now = Date.now();
    const day = (days: number) => ({ at: new Date(now + days * DAY_MS).toISOString() });
    for (const patch of [1, 2, 3, 4]) {
      buildRemote(`0.1.${patch}-0badcafe`);
      await deploy('mf-goals', [], day(patch));
    }
    expect(reported.filter((line) => line.startsWith('Removed'))).toEqual([]);
    buildRemote('0.1.5-0badcafe');
    const stuck: AssetStore = { ...store, remove: () => Promise.reject(new Error('Access denied.')) };
    await deploy('mf-goals', [], { ...day(30), to: stuck });
    expect(reported.at(-1)).toBe('note: older releases could not be removed (Access denied.).');
    expect((await remotes())[0]?.current).toBe('0.1.5-0badcafe');
    buildRemote('0.1.6-0badcafe');
    await deploy('mf-goals', [], day(60));
    expect(reported.at(-1)).toMatch(/^Removed unused releases: .*0\.1\.3-0badcafe/);
  });
});
