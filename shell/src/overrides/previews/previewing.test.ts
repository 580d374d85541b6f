import { describe, expect, it, jest } from '@jest/globals';
import type { RemoteEntry } from '@veleta/shared/contracts';
import type { ReportedEvent } from '../../remotes/remotes-context.ts';
import { remoteEntry } from '../../testing/remote-entry.ts';
import { createPreviewing } from './previewing.ts';

const known = { revision: 'r1', remotes: [remoteEntry('mf-auth'), remoteEntry('mf-stats')], problems: [] };
const preview = (version: string, descriptor = {}): RemoteEntry => remoteEntry('mf-stats', descriptor, [version]);
const start = (...entries: RemoteEntry[]) => createPreviewing({ entries, errors: [] });
const versionsOf = (remotes: readonly RemoteEntry[]) =>
  remotes.map(({ name, releases }) => [name, ...releases.map(({ version }) => version)]);
const event = (kind: ReportedEvent['kind'], remote: string, version: string): ReportedEvent => ({
  kind,
  remote,
  version,
  message: `${kind} of ${version}`,
});

describe('a preview', () => {
  it('comes first in the registry of this page, with the published releases as its fallbacks', async () => {
    const { remotes } = await start(preview('3.0.0')).adaptRegistry(known);
    expect(versionsOf(remotes)).toEqual([
      ['mf-auth', '2.0.0', '1.0.0'],
      ['mf-stats', '3.0.0', '2.0.0', '1.0.0'],
    ]);
  });

  it('of an older release does not list it twice, and has the pages of that release', async () => {
    const routes = [{ path: '/stats/before', layout: 'main' as const }];
    const { remotes } = await start(preview('1.0.0', { routes })).adaptRegistry(known);
    expect(versionsOf(remotes)[1]).toEqual(['mf-stats', '1.0.0', '2.0.0']);
    expect(remotes[1]?.descriptor.routes).toEqual(routes);
  });

  it('shows an area that is switched off, without another release', async () => {
    const off = {
      ...known,
      remotes: [remoteEntry('mf-auth')],
      switchedOff: [
        { name: 'mf-stats', routes: [] },
        { name: 'mf-x', routes: [] },
      ],
    };
    const { remotes, switchedOff } = await start(preview('3.0.0')).adaptRegistry(off);
    expect(versionsOf(remotes)).toEqual([
      ['mf-auth', '2.0.0', '1.0.0'],
      ['mf-stats', '3.0.0'],
    ]);
    expect(switchedOff).toEqual([{ name: 'mf-x', routes: [] }]);
  });

  it('stays when the registry is read again', async () => {
    const previewing = start(preview('3.0.0'));
    await previewing.adaptRegistry(known);
    const newer = { ...known, revision: 'r2', remotes: [remoteEntry('mf-stats', {}, ['4.0.0', '2.0.0'])] };
    expect(versionsOf((await previewing.adaptRegistry(newer)).remotes)).toEqual([
      ['mf-stats', '3.0.0', '4.0.0', '2.0.0'],
    ]);
  });

  it('is not shown if it claims a path of another remote, which stays', async () => {
    const previewing = start(preview('3.0.0', { routes: [{ path: '/auth', layout: 'main' }] }));
    const { remotes } = await previewing.adaptRegistry(known);
    expect(versionsOf(remotes)).toEqual(versionsOf(known.remotes));
    expect(previewing.releases()).toEqual([]);
    expect(previewing.store.getState().errors).toEqual([{ kind: 'conflict', text: 'mf-stats@3.0.0', stored: [] }]);
  });

  it('keeps the failures of its release for the page and reports those of others', () => {
    const previewing = start(preview('3.0.0'));
    const report = jest.fn();
    const adapted = previewing.adaptReport(report);
    adapted(event('remote_slow', 'mf-stats', '3.0.0'));
    expect(previewing.store.getState().failures).toEqual({});
    adapted(event('remote_failed', 'mf-auth', '2.0.0'));
    adapted(event('render_failed', 'mf-stats', '3.0.0'));
    expect(previewing.store.getState().failures).toEqual({
      'mf-stats': { reason: 'render_failed of 3.0.0', shown: null },
    });
    adapted(event('remote_fell_back', 'mf-stats', '2.0.0'));
    adapted(event('handler_failed', 'mf-stats', '2.0.0'));
    expect(previewing.store.getState().failures).toEqual({
      'mf-stats': { reason: 'remote_fell_back of 2.0.0', shown: '2.0.0' },
    });
    expect(report.mock.calls).toEqual([[event('remote_failed', 'mf-auth', '2.0.0')]]);
  });

  it('changes nothing without releases', async () => {
    expect(await start().adaptRegistry(known)).toBe(known);
  });
});
