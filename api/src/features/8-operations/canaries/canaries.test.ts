import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { operations, pageVisits, type ShellState } from '@veleta/shared/contracts';
import { done } from '../../../platform/testing/measuring.ts';
import type { TestAccount, TestApi } from '../../../platform/testing/start-api.ts';
import { startHostedApi, type HostedApi } from '../../1-hosting/hosting/testing/start-hosted-api.ts';
import { settleCanaries } from './canaries.service.ts';

const AT = '2026-03-01T10:00:00.000Z';
const release = (version: string) => ({ version, published_at: AT, contract: 1, provides: [] });

let hosted: HostedApi;
let api: TestApi;
let operator: TestAccount;
let log = '';
const readState = async () => JSON.parse(await readFile(hosted.statePath('shell'), 'utf8')) as ShellState;
beforeAll(async () => {
  hosted = await startHostedApi([stateAt(AT)], {
    config: { canaryVisits: 20, logLevel: 'warn' },
    logTo: { write: (line) => void (log += line) },
  });
  api = hosted.api;
  operator = await api.createAccount({ email: 'operator@veleta.test' });
});
afterAll(() => hosted.close());

const stateAt = (since: string): ShellState => ({
  name: 'shell',
  releases: [release('0.4.0'), release('0.3.0')],
  current: '0.3.0',
  canary: { version: '0.4.0', percent: 10, organizations: [], since },
  history: [{ at: AT, action: 'bundled', version: '0.3.0', by: 'server' }],
});
beforeEach(async () => {
  log = '';
  // Visits of earlier tests are before the start of the canary.
  api.clock.advance({ hours: 2 });
  await hosted.writeState(stateAt(api.clock.now().toISOString()));
  Object.assign(api.services.config, { canaryPromoteHours: null });
});

async function visit(version: string, times: number, { hasFailed = false, lcp = 1 } = {}): Promise<void> {
  const releases = [{ remote: 'shell', version, has_failed: hasFailed, figures: { lcp } }];
  for (let i = 0; i < times; i += 1) await done(api.call(pageVisits.reportVisit, { body: { releases } }));
}
const settle = () => settleCanaries(api.services, api.app.hosted);
const shellPart = async () =>
  (await done(operator.call(operations.getParts))).parts.find(({ name }) => name === 'shell')!;

describe('a canary', () => {
  it('continues while it has too few visits, and the operations page says so', async () => {
    await visit('0.3.0', 20);
    await visit('0.4.0', 19, { hasFailed: true });
    await settle();
    expect((await readState()).canary?.version).toBe('0.4.0');
    expect((await shellPart()).canary?.comparison).toEqual({
      status: 'waiting',
      visits: 19,
      current_visits: 20,
      least: 20,
    });
  });

  it('is stopped when it fails more often, with the reason in history, log and metrics', async () => {
    await visit('0.3.0', 20);
    await visit('0.4.0', 10);
    await visit('0.4.0', 10, { hasFailed: true });
    expect((await shellPart()).canary?.comparison.status).toBe('worse');
    await settle();
    const reason = { figure: 'failures', canary: 0.5, current: 0, visits: 20 };
    expect(await readState()).toMatchObject({ current: '0.3.0', canary: null });
    expect((await shellPart()).history[0]).toMatchObject({ action: 'abort', version: '0.4.0', by: 'server', reason });
    expect(JSON.parse(log.trim())).toMatchObject({
      remote: 'shell',
      version: '0.4.0',
      current: '0.3.0',
      reason,
      msg: 'the server stopped a canary',
    });
    const { text } = await api.services.metrics.write();
    expect(text).toContain('veleta_canaries_settled_total{remote="shell",result="stopped"} 1');
  });

  it('is stopped when it is slower', async () => {
    await visit('0.3.0', 20, { lcp: 1 });
    await visit('0.4.0', 20, { lcp: 4 });
    await settle();
    expect((await shellPart()).history[0]?.reason).toMatchObject({ figure: 'lcp', visits: 20 });
  });

  it('continues when it is as good, and is never promoted by default', async () => {
    await visit('0.3.0', 20);
    await visit('0.4.0', 20);
    api.clock.advance({ days: 6 });
    await settle();
    expect((await readState()).canary?.version).toBe('0.4.0');
    expect((await shellPart()).canary?.comparison.status).toBe('similar');
  });

  it('is promoted after the time that the operator has set', async () => {
    Object.assign(api.services.config, { canaryPromoteHours: 24 });
    await visit('0.3.0', 20);
    await visit('0.4.0', 20);
    api.clock.advance({ hours: 23 });
    await settle();
    expect((await readState()).current).toBe('0.3.0');
    api.clock.advance({ hours: 1 });
    await settle();
    const state = await readState();
    expect(state).toMatchObject({ current: '0.4.0', canary: null });
    expect(state.history.at(-1)).toMatchObject({ action: 'promote', by: 'server', previous: '0.3.0' });
  });

  it('is not promoted with too few visits', async () => {
    Object.assign(api.services.config, { canaryPromoteHours: 1 });
    await visit('0.4.0', 20);
    api.clock.advance({ days: 6 });
    await settle();
    expect((await readState()).current).toBe('0.3.0');
  });

  it('is compared by visits since its start only', async () => {
    await visit('0.3.0', 20);
    await visit('0.4.0', 20, { hasFailed: true });
    api.clock.advance({ hours: 1 });
    await hosted.writeState(stateAt(api.clock.now().toISOString()));
    await settle();
    expect((await readState()).canary?.version).toBe('0.4.0');
  });

  it('is left as it is if another release has become the canary since', async () => {
    const decision = { version: '0.2.0', reason: null, by: 'server', at: api.clock.now().toISOString() };
    expect(await api.app.hosted!.settleCanary('shell', decision)).toBe(false);
    expect((await readState()).canary?.version).toBe('0.4.0');
  });
});
