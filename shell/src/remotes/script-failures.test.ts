import { describe, expect, it, jest } from '@jest/globals';
import type { FileState } from '../loader/check-integrity.ts';
import { createScriptFailureHandler } from './script-failures.ts';

type Options = Parameters<typeof createScriptFailureHandler>[0];

const CHUNK = '/assets/chunk.js';
const REMOTES = '/remotes/mf-stats/2.0.0/main.js';

function start({ state = 'tampered', reachable = true, newer = 'r2', free = true } = {}) {
  const report = jest.fn<Options['report']>();
  const reload = jest.fn<(reason: string) => boolean>(() => true);
  const check = jest.fn<NonNullable<Options['check']>>(async () => state as FileState);
  const handle = createScriptFailureHandler({
    // Only the members that the handler uses.
    catalog: { check: async () => reachable, staleRevision: () => newer || null } as unknown as Options['catalog'],
    reloader: { mayReload: () => free, reload, reloadNow: () => {} },
    report,
    shellVersion: '1.0.0',
    check,
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { handle, report, reload, check, settled };
}
const kinds = (report: jest.Mock<Options['report']>) => report.mock.calls.map(([{ kind }]) => kind);

describe('a rejected script', () => {
  it('is reported with remote and version if its content was changed', async () => {
    const { handle, report, settled, check } = start();
    handle(`${location.origin}${REMOTES}`, 'sha384-a');
    await settled();
    expect(check).toHaveBeenCalledWith(`${location.origin}${REMOTES}`, 'sha384-a');
    expect(report.mock.calls).toEqual([
      [
        {
          kind: 'integrity_failed',
          remote: 'mf-stats',
          version: '2.0.0',
          message: expect.stringContaining(REMOTES),
        },
      ],
    ]);
  });

  it('is reported once', async () => {
    const { handle, report, settled } = start();
    handle(REMOTES, 'sha384-a');
    handle(REMOTES, 'sha384-a');
    await settled();
    handle(REMOTES, 'sha384-a');
    await settled();
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('is not reported if intact or missing, and is checked again the next time', async () => {
    const { handle, report, settled, check } = start({ state: 'intact' });
    handle(REMOTES, 'sha384-a');
    await settled();
    handle(REMOTES, 'sha384-a');
    await settled();
    expect(report).not.toHaveBeenCalled();
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('is not checked without a known hash', async () => {
    const { handle, check, report, settled } = start();
    handle(REMOTES, '');
    await settled();
    expect(check).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });
});

describe('a failed chunk of the shell', () => {
  it('reloads the page if a newer version is served', async () => {
    const { handle, report, reload, settled } = start();
    handle(CHUNK, '');
    await settled();
    expect(kinds(report)).toEqual(['chunk_failed', 'stale_reload']);
    expect(reload).toHaveBeenCalledWith('revision r2');
  });

  it.each([
    ['where the server cannot be reached', { reachable: false }],
    ['where nothing newer is served', { newer: '' }],
    ['where something is unsaved, or it was done before', { free: false }],
  ])('is only reported %s', async (_, situation) => {
    const { handle, report, reload, settled } = start(situation);
    handle(CHUNK, '');
    await settled();
    expect(kinds(report)).toEqual(['chunk_failed']);
    expect(reload).not.toHaveBeenCalled();
  });

  it("does not reload the page for a remote's chunk, which its area handles", async () => {
    const { handle, reload, settled } = start();
    handle(REMOTES, '');
    await settled();
    expect(reload).not.toHaveBeenCalled();
  });
});
