import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientEvents, operations, type RemoteState, type ShellState } from '@veleta/shared/contracts';
import { done } from '../../../platform/testing/measuring.ts';
import type { TestAccount, TestApi } from '../../../platform/testing/start-api.ts';
import { startHostedApi, type HostedApi } from '../../1-hosting/hosting/testing/start-hosted-api.ts';

const ORGANIZATION = '0b7e5f0e-93a7-4a6e-8f0b-6d1b3a9f2c02';
const AT = '2026-03-01T10:00:00.000Z';

const release = (version: string): RemoteState['releases'][number] => ({
  version,
  manifest_url: `/remotes/mf-toy/${version}/mf-manifest.json`,
  integrity: [],
  preload: [],
  shared_range: '^1.0.0',
  requires: [],
  prerendered: [],
  published_at: AT,
  descriptor: {
    name: 'mf-toy',
    contract: 1,
    languages: ['en', 'es'],
    routes: [{ path: '/toy', layout: 'main' }],
    menu: [
      { id: 'toy', path: '/toy', label: 'menu', labels: { en: 'Toy', es: 'Juguete' }, place: 'header', order: 60 },
    ],
    slots: [{ id: 'dashboard.cards', order: 60 }],
  },
});
const TOY_MENU = [{ place: 'header', path: '/toy', label: { en: 'Toy', es: 'Juguete' } }];
const toy: RemoteState = {
  name: 'mf-toy',
  container: 'veleta_toy',
  releases: [release('2.0.0'), release('1.0.0')],
  current: '1.0.0',
  canary: { version: '2.0.0', percent: 10, organizations: [ORGANIZATION], since: AT },
  history: [
    { at: AT, action: 'deploy', version: '1.0.0', by: 'team-a' },
    { at: AT, action: 'canary', version: '2.0.0', previous: '1.0.0', by: 'team-b' },
  ],
};
const shell: ShellState = {
  name: 'shell',
  releases: [{ version: '0.3.0', published_at: AT, contract: 1, provides: [] }],
  current: '0.3.0',
  canary: null,
  history: [{ at: AT, action: 'bundled', version: '0.3.0', by: 'server' }],
};

let hosted: HostedApi;
let api: TestApi;
let operator: TestAccount;
beforeAll(async () => {
  hosted = await startHostedApi([toy, shell]);
  api = hosted.api;
  operator = await api.createAccount({ email: 'operator@veleta.test' });
});
afterAll(() => hosted.close());

describe('parts of a deployment', () => {
  it('have addresses that preview the releases of remotes, if the deployment has overrides', async () => {
    const { config } = api.services;
    const { overrideOrigins } = config;
    Object.assign(config, { overrideOrigins: ['https://dev.example.org'] });
    const { parts } = await done(operator.call(operations.getParts));
    Object.assign(config, { overrideOrigins });
    expect(parts.map(({ name, releases }) => [name, ...releases.map(({ preview }) => preview)])).toEqual([
      ['shell', null],
      ['mf-toy', '/toy?release=mf-toy@2.0.0', '/toy?release=mf-toy@1.0.0'],
    ]);
  });

  it('show the current release, the canary, and the stored releases with their authors', async () => {
    const { is_store_readable: isReadable, problems, parts } = await done(operator.call(operations.getParts));
    expect([isReadable, problems]).toEqual([true, []]);
    expect(parts).toMatchObject([
      { name: 'shell', current: '0.3.0', canary: null, releases: [{ version: '0.3.0', by: 'server' }], failures: [] },
      {
        name: 'mf-toy',
        current: '1.0.0',
        canary: { version: '2.0.0', percent: 10, organizations: 1, since: AT },
        releases: [
          { version: '2.0.0', published_at: AT, by: 'team-b', preview: null },
          { version: '1.0.0', by: 'team-a', preview: null },
        ],
        history: [
          { action: 'canary', previous: '1.0.0' },
          { action: 'deploy', previous: null },
        ],
      },
    ]);
    expect(JSON.stringify(parts)).not.toContain(ORGANIZATION);
    expect((await done(operator.call(operations.getServer))).shell).toBe('0.3.0');
  });

  it('show what people see of a remote', async () => {
    const { parts } = await done(operator.call(operations.getParts));
    expect(parts.map(({ area }) => area)).toEqual([
      null,
      { switched_off: null, can_switch_off: true, pages: ['/toy'], menu: TOY_MENU, slots: ['dashboard.cards'] },
    ]);
  });

  describe('an area', () => {
    const switchArea = (isOn: boolean, name = 'mf-toy') =>
      operator.call(operations.switchArea, { body: { name, is_on: isOn } });
    const registry = async () => (await api.app.inject('/registry.json')).json();

    it('is switched off and on again, with the operator in its history', async () => {
      expect(await registry()).toMatchObject({ remotes: [{ name: 'mf-toy' }] });
      const { switched_off: off } = await done(switchArea(false));
      expect(off).toEqual({ at: api.clock.now().toISOString(), by: 'operator@veleta.test' });
      expect(await registry()).toMatchObject({
        remotes: [],
        switched_off: [{ name: 'mf-toy', routes: [{ path: '/toy', layout: 'main' }] }],
      });
      const [, part] = (await done(operator.call(operations.getParts))).parts;
      expect(part).toMatchObject({
        current: '1.0.0',
        canary: { version: '2.0.0' },
        area: { switched_off: off },
        history: [{ action: 'switch_off', version: '1.0.0', by: 'operator@veleta.test' }, {}, {}],
        releases: [{ by: 'team-b' }, { by: 'team-a' }],
      });
      expect(await done(switchArea(true))).toEqual({ switched_off: null });
      expect(await registry()).toMatchObject({ remotes: [{ name: 'mf-toy' }] });
      expect(await registry()).not.toHaveProperty('switched_off');
      await hosted.writeState(toy);
    });

    it('is changed only once by the same request', async () => {
      const first = await done(switchArea(false));
      api.clock.advance({ minutes: 1 });
      expect(await done(switchArea(false))).toEqual(first);
      const [, part] = (await done(operator.call(operations.getParts))).parts;
      expect(part?.history.filter(({ action }) => action === 'switch_off')).toHaveLength(1);
      await hosted.writeState(toy);
    });

    it('is not switched by others, if it is unknown, or if people need it to sign in', async () => {
      const owner = await api.createAccount();
      expect((await owner.call(operations.switchArea, { body: { name: 'mf-toy', is_on: false } })).error).toMatchObject(
        {
          error: 'forbidden',
        },
      );
      expect((await switchArea(false, 'mf-unknown')).error).toMatchObject({ error: 'not_found' });
      expect((await switchArea(false, 'shell')).error).toMatchObject({ error: 'not_found' });
      await hosted.writeState({ ...toy, name: 'mf-auth', container: 'veleta_auth' });
      expect((await switchArea(false, 'mf-auth')).error).toMatchObject({ error: 'conflict' });
      await rm(join(hosted.storeDir, 'mf-auth'), { recursive: true });
    });
  });

  it('show the failures of each release, today and this week', async () => {
    const report = (version: string) =>
      done(
        api.call(clientEvents.reportClientEvent, {
          body: { kind: 'remote_failed', remote: 'mf-toy', version, message: 'x' },
        }),
      );
    await report('1.0.0');
    api.clock.advance({ days: 1 });
    await report('2.0.0');
    await report('2.0.0');
    const { parts } = await done(operator.call(operations.getParts));
    expect(parts.find(({ name }) => name === 'mf-toy')?.failures).toEqual([
      { kind: 'remote_failed', version: '2.0.0', today: 2, recent: 2 },
      { kind: 'remote_failed', version: '1.0.0', today: 0, recent: 1 },
    ]);
  });

  it('appear in the metrics by name, with a revision that changes on every switch', async () => {
    const read = async () => (await api.app.inject({ url: '/metrics', headers: { host: '127.0.0.1:4000' } })).body;
    const revisionIn = (text: string) => /veleta_registry_info\{revision="([\da-f]{16})"\} 1/.exec(text)?.[1];
    const before = await read();
    expect(before).toContain('veleta_client_events_total{kind="remote_failed",remote="mf-toy"} 3');
    await hosted.writeState({ ...toy, current: '2.0.0', canary: null });
    const after = revisionIn(await read());
    expect(after).toEqual(expect.any(String));
    expect(after).not.toBe(revisionIn(before));
  });

  it('keep their last known state while the store is unavailable, which readiness reports', async () => {
    const parts = async () => (await api.app.inject('/health')).json().parts;
    expect(await parts()).toContainEqual({ name: 'store', status: 'ok' });
    await rm(hosted.storeDir, { recursive: true });
    // A link to itself exists but cannot be read.
    await symlink('store', hosted.storeDir);
    const unavailable = await done(operator.call(operations.getParts));
    expect(unavailable.is_store_readable).toBe(false);
    expect(unavailable.problems.length).toBeGreaterThan(0);
    expect(unavailable.parts.map(({ name }) => name)).toEqual(['shell', 'mf-toy']);
    expect(await parts()).toContainEqual({ name: 'store', status: 'failing' });
    await rm(hosted.storeDir);
  });
});
