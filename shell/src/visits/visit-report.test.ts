import { describe, expect, it } from '@jest/globals';
import { remoteEntry } from '../testing/remote-entry.ts';
import type { Mark, Moment } from './marks.ts';
import { describeVisit, type Vitals } from './visit-report.ts';

const mark = (moment: Moment, remote: string, at: number, detail: unknown = null): Mark => ({
  moment,
  remote,
  at,
  detail,
});
const failed = (remote: string, kind: string, version: string): Mark => mark('failed', remote, 1, { kind, version });
const loadOf = (remote: string, start: number): Mark[] => [
  mark('load', remote, start),
  mark('loaded', remote, start + 300),
  mark('start', remote, start + 310),
  mark('shown', remote, start + 360.4),
  // The remote shows another part later.
  mark('start', remote, start + 900),
  mark('shown', remote, start + 2000),
];
const visit = (marks: Mark[], vitals: Vitals = {}, used: Record<string, string> = { 'mf-stats': '2.0.0' }) =>
  describeVisit({
    marks,
    vitals,
    shellVersion: '7',
    find: (name) => remoteEntry(name),
    versionOf: (name) => used[name],
  });
const SHELL = { remote: 'shell', version: '7', has_failed: false, figures: {} };

describe('describeVisit', () => {
  it('reports the time to load a remote and to show its first part', () => {
    expect(visit(loadOf('mf-stats', 100))).toEqual([
      SHELL,
      { remote: 'mf-stats', version: '2.0.0', has_failed: false, figures: { load: 0.3, render: 0.05 } },
    ]);
  });

  it('assigns each Web Vital to the shell and to the remote whose page was open', () => {
    const vitals = { lcp: { value: 1.2344, remote: 'mf-stats' }, inp: { value: 0.08, remote: 'mf-auth' } };
    const used = { 'mf-stats': '2.0.0', 'mf-auth': '1.1.0' };
    const [shell, stats, auth] = visit([mark('shown', 'mf-stats', 1), mark('shown', 'mf-auth', 2)], vitals, used);
    expect(shell?.figures).toEqual({ lcp: 1.234, inp: 0.08 });
    expect(stats?.figures).toEqual({ lcp: 1.234 });
    expect(auth).toMatchObject({ version: '1.1.0', figures: { inp: 0.08 } });
  });

  it('leaves out a remote that was loaded but never shown', () => {
    expect(visit([mark('load', 'mf-stats', 1), mark('loaded', 'mf-stats', 2)])).toEqual([SHELL]);
  });

  it('reports the failure of the release in use, without its times', () => {
    const [, stats] = visit([...loadOf('mf-stats', 0), failed('mf-stats', 'handler_failed', '2.0.0')]);
    expect(stats).toEqual({ remote: 'mf-stats', version: '2.0.0', has_failed: true, figures: {} });
  });

  it('assigns a fallback to the release that was abandoned', () => {
    const marks = [...loadOf('mf-stats', 0), failed('mf-stats', 'remote_fell_back', '1.0.0')];
    expect(visit(marks, {}, { 'mf-stats': '1.0.0' }).slice(1)).toMatchObject([
      { version: '1.0.0', has_failed: false },
      { version: '2.0.0', has_failed: true, figures: {} },
    ]);
  });

  it('reports a remote that could not be loaded at all', () => {
    const marks = [mark('load', 'mf-stats', 0), failed('mf-stats', 'remote_failed', '')];
    expect(visit(marks, {}, {}).slice(1)).toEqual([
      { remote: 'mf-stats', version: '2.0.0', has_failed: true, figures: {} },
    ]);
  });

  it('counts neither a slow remote nor a reload of a stale page as a failure', () => {
    const marks = [failed('mf-stats', 'remote_slow', '2.0.0'), failed('shell', 'stale_reload', '7')];
    expect(visit([...loadOf('mf-stats', 0), ...marks]).map(({ has_failed: hasFailed }) => hasFailed)).toEqual([
      false,
      false,
    ]);
  });

  it('reports failures of the shell for the shell', () => {
    expect(visit([failed('shell', 'promise_failed', '7')])).toEqual([{ ...SHELL, has_failed: true }]);
  });

  it('drops times of a tab that slept', () => {
    const marks = [mark('load', 'mf-stats', 0), mark('loaded', 'mf-stats', 601_000), mark('shown', 'mf-stats', 1)];
    expect(visit(marks)[1]?.figures).toEqual({});
  });
});
