import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pageVisits, type ShellState, type VisitedRelease } from '@veleta/shared/contracts';
import type { TestApi } from '../../../platform/testing/start-api.ts';
import { startHostedApi, type HostedApi } from '../../1-hosting/hosting/testing/start-hosted-api.ts';
import { percentileOf } from './histograms.ts';
import { readVisits, removeOldVisits } from './page-visits.service.ts';

const AT = '2026-03-01T10:00:00.000Z';
const shellRelease = (version: string) => ({ version, published_at: AT, contract: 1, provides: [] });
const shell: ShellState = {
  name: 'shell',
  releases: [shellRelease('0.4.0'), shellRelease('0.3.0')],
  current: '0.3.0',
  canary: { version: '0.4.0', percent: 10, organizations: [], since: AT },
  history: [{ at: AT, action: 'bundled', version: '0.3.0', by: 'server' }],
};

let hosted: HostedApi;
let api: TestApi;
beforeAll(async () => {
  hosted = await startHostedApi([shell], { config: { visitSampling: 30 } });
  api = hosted.api;
});
afterAll(() => hosted.close());

const visit = (changes: Partial<VisitedRelease> = {}): VisitedRelease => ({
  remote: 'shell',
  version: '0.3.0',
  has_failed: false,
  figures: { lcp: 1.1, inp: 0.06, cls: 0.02 },
  ...changes,
});
const report = (...releases: VisitedRelease[]) => api.call(pageVisits.reportVisit, { body: { releases } });
const read = () => readVisits(api.services, new Date(AT));
const metricsText = async () => (await api.app.inject({ url: '/metrics', headers: { host: '127.0.0.1:4000' } })).body;

describe('visits of a page', () => {
  it('are counted by release, with failures and histograms', async () => {
    expect((await report(visit())).status).toBe(204);
    await report(visit({ has_failed: true, figures: { lcp: 1.2 } }));
    await report(visit({ version: '0.4.0' }));
    const releases = (await read()).toSorted((one, other) => (one.version < other.version ? -1 : 1));
    expect(releases).toMatchObject([
      { remote: 'shell', version: '0.3.0', visits: 2, failed: 1 },
      { remote: 'shell', version: '0.4.0', visits: 1, failed: 0 },
    ]);
    expect(percentileOf('lcp', releases[0]!.figures.lcp, 0.5)).toBeCloseTo(1.125);
    expect(percentileOf('load', releases[0]!.figures.load, 0.5)).toBeNull();
  });

  it('are exported as histograms by release', async () => {
    const text = await metricsText();
    expect(text).toContain('veleta_visits_total{remote="shell",version="0.3.0",result="failed"} 1');
    expect(text).toContain('veleta_visit_lcp_seconds_bucket{le="1.25",remote="shell",version="0.3.0"} 2');
    expect(text).toContain('veleta_visit_layout_shift_score_count{remote="shell",version="0.3.0"} 1');
  });

  it('are refused for a remote or a release that is not published', async () => {
    const before = await read();
    for (const unknown of [visit({ remote: 'mf-invented' }), visit({ version: '9.9.9' })])
      expect((await report(unknown)).error).toMatchObject({ error: 'not_found' });
    expect(await read()).toEqual(before);
    expect(await metricsText()).not.toMatch(/invented|9\.9\.9/);
  });

  it('count a release once per report, and ignore unpublished ones beside it', async () => {
    const visits = async () => (await read()).find(({ version }) => version === '0.4.0')?.visits ?? 0;
    const before = await visits();
    await report(...Array.from({ length: 9 }, () => visit({ version: '0.4.0' })), visit({ remote: 'mf-invented' }));
    expect(await visits()).toBe(before + 1);
  });

  it('are rejected with impossible figures, unknown fields or too many releases', async () => {
    for (const figures of [{ lcp: -1 }, { lcp: 601 }, { lcp: Number.NaN }])
      expect((await report(visit({ figures }))).status).toBe(400);
    const named = await api.app.inject({
      method: 'POST',
      url: '/api/v1/page-visits/',
      payload: { releases: [visit()], path: '/organization/7' },
    });
    expect(named.statusCode).toBe(400);
    expect((await report(...Array.from({ length: 31 }, () => visit()))).status).toBe(400);
  });

  it('leave the metrics when their release is removed', async () => {
    await hosted.writeState({ ...shell, canary: null, releases: [shellRelease('0.3.0')] });
    await report(visit());
    const text = await metricsText();
    expect(text).toContain('veleta_visits_total{remote="shell",version="0.3.0",result="done"}');
    expect(text).not.toContain('version="0.4.0"');
    await hosted.writeState(shell);
  });

  it('are deleted after fifteen days', async () => {
    api.clock.advance({ days: 16 });
    await removeOldVisits(api.services);
    expect(await read()).toEqual([]);
  });
});

describe('the page of the shell', () => {
  it('names the percentage of pages to measure', async () => {
    const { body } = await api.app.inject({ url: '/stats', headers: { accept: 'text/html' } });
    expect(body).toContain('<meta name="veleta-visits" content="30">');
  });
});
