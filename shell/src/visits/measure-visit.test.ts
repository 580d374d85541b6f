import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pageVisits } from '@veleta/shared/contracts';
import * as z from 'zod/mini';
import { remoteEntry } from '../testing/remote-entry.ts';
import { measureVisit } from './measure-visit.ts';

type Options = Parameters<typeof measureVisit>[0];
type Report = (metric: { value: number }) => void;

const entries = [
  remoteEntry('mf-stats'),
  remoteEntry('mf-auth'),
  remoteEntry('mf-survey-public', { routes: [{ path: '/survey/response/:token', layout: 'public' }] }),
];

let visibility: DocumentVisibilityState;
let reports: Record<'lcp' | 'inp' | 'cls', Report>;
let sent: { url: string; body: Blob }[];
const loadVitals = jest.fn();
const marks: { name: string; startTime: number; detail: unknown }[] = [];
beforeEach(() => {
  visibility = 'visible';
  sent = [];
  marks.length = 0;
  loadVitals.mockClear();
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => marks });
  history.replaceState(null, '', '/stats?organization=7');
});
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(performance, 'getEntriesByType');
  document.head.replaceChildren();
});

const hide = (): void => {
  visibility = 'hidden';
  dispatchEvent(new Event('visibilitychange'));
};

async function measure({ percent = 25, fraction = 0.2, whenIdle = async () => {} } = {}): Promise<void> {
  document.head.innerHTML = percent === 0 ? '' : `<meta name="veleta-visits" content="${percent}">`;
  const taking = (figure: keyof typeof reports) => (report: Report) => {
    reports = { ...reports, [figure]: report };
  };
  await measureVisit({
    catalog: { entries: () => entries, find: (name) => entries.find((entry) => entry.name === name) },
    loader: { versionOf: () => '2.0.0' },
    shellVersion: '7',
    fraction: () => fraction,
    whenIdle,
    // Only the functions that are used, and of the metrics only the value.
    loadVitals: async () => {
      loadVitals();
      return { onLCP: taking('lcp'), onINP: taking('inp'), onCLS: taking('cls') } as unknown as Awaited<
        ReturnType<Options['loadVitals']>
      >;
    },
    send: (url, body) => sent.push({ url, body }),
  });
}

describe('measureVisit', () => {
  it('reports one visit when the page is hidden, as its contract describes', async () => {
    await measure();
    marks.push({ name: 'veleta shown mf-stats', startTime: 5, detail: null });
    reports.lcp({ value: 1500 });
    history.replaceState(null, '', '/auth');
    reports.inp({ value: 80 });
    reports.cls({ value: 0.01 });
    expect(sent).toEqual([]);
    hide();
    hide();
    expect(sent).toHaveLength(1);
    const [{ url, body }] = sent as [{ url: string; body: Blob }];
    expect([url, body.type]).toEqual(['/api/v1/page-visits/', 'application/json']);
    const text = await body.text();
    expect(z.parse(pageVisits.reportVisit.body!, JSON.parse(text)).releases).toEqual([
      { remote: 'shell', version: '7', has_failed: false, figures: { lcp: 1.5, inp: 0.08, cls: 0.01 } },
      { remote: 'mf-stats', version: '2.0.0', has_failed: false, figures: { lcp: 1.5 } },
    ]);
    expect(text).not.toMatch(/organization|\/stats/);
  });

  it('measures only pages that are drawn', async () => {
    await measure({ percent: 25, fraction: 0.25 });
    await measure({ percent: 0, fraction: 0 });
    hide();
    expect([loadVitals.mock.calls, sent]).toEqual([[], []]);
  });

  it('never measures pages of participants', async () => {
    history.replaceState(null, '', '/survey/response/secret');
    await measure({ percent: 100 });
    hide();
    expect([loadVitals.mock.calls, sent]).toEqual([[], []]);
  });

  it('loads its code only after the page is idle', async () => {
    let settle = (): void => {};
    const idle = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const measured = measure({ whenIdle: () => idle });
    expect(loadVitals).not.toHaveBeenCalled();
    settle();
    await measured;
    expect(loadVitals).toHaveBeenCalledTimes(1);
    hide();
    expect(sent).toHaveLength(1);
  });
});
