/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RemoteState, ShellRelease } from '../../src/contracts/releases.ts';
import { checkShell } from './check-shell.ts';
import { deployed, shellRelease } from './testing/planted-remote.ts';

let distDir: string;
beforeAll(() => {
  distDir = mkdtempSync(join(tmpdir(), 'veleta-shell-'));
  for (const file of ['index.html', 'types.json']) writeFileSync(join(distDir, file), '');
  const shared = shellRelease().provides.map(({ request }) => ({ name: request }));
  writeFileSync(join(distDir, 'mf-manifest.json'), JSON.stringify({ shared }));
});
afterAll(() => rmSync(distDir, { recursive: true, force: true }));

const check = (remotes: readonly RemoteState[], shell: ShellRelease = shellRelease(), folder = distDir) =>
  checkShell({ shellDir: '', distDir: folder, shell, remotes });

describe('checkShell', () => {
  it('accepts a shell that is compatible with every deployed remote', async () => {
    expect(await check([deployed('mf-goals', [{}, {}]), deployed('mf-stats', [{}])])).toEqual([]);
  });

  it('rejects a shell without a module that a current release needs', async () => {
    const shell = shellRelease({ provides: [{ request: 'react', version: '20.0.0' }] });
    const found = await check([deployed('mf-goals', [{}])], shell);
    expect(found.map(({ check: kind, message, isWarning }) => [kind, message, isWarning])).toEqual([
      ['requires', 'mf-goals 0.9.0-00000000 needs react ^19.3.0; shell 0.1.0-5ee11001 provides 20.0.0', undefined],
      [
        'requires',
        'mf-goals 0.9.0-00000000 takes @veleta/shared/remote from the shell; shell 0.1.0-5ee11001 does not provide it',
        undefined,
      ],
    ]);
    expect(found[0]?.remedy).toContain('until mf-goals is deployed without it');
  });

  it('rejects conflicts with a canary, and warns of conflicts with an older release', async () => {
    const old = [{ request: 'react', range: '^18.0.0' }];
    const remote = deployed('mf-goals', [{}, {}], [[], old]);
    expect(await check([remote])).toEqual([expect.objectContaining({ check: 'requires', isWarning: true })]);
    const canary = {
      version: remote.releases[1]!.version,
      percent: 10,
      organizations: [],
      since: '2026-11-21T10:00:00Z',
    };
    const [found] = await check([{ ...remote, canary }]);
    expect(found?.isWarning).toBeUndefined();
  });

  it('rejects another contract, and a shell without a used layout or slot', async () => {
    const remote = deployed('mf-goals', [{ routes: [{ path: '/goals', layout: 'side' }], slots: ['main.overlay'] }]);
    const sentences = async (shell: ShellRelease) => (await check([remote], shell)).map(({ message }) => message);
    expect(await sentences(shellRelease({ contract: 2 }))).toEqual([
      'mf-goals 0.9.0-00000000 is built for contract 1; the new shell has contract 2',
    ]);
    expect(await sentences(shellRelease({ layouts: ['main'], slots: [] }))).toEqual([
      'mf-goals 0.9.0-00000000 uses the layout "side", which the new shell no longer has',
      'mf-goals 0.9.0-00000000 uses the slot "main.overlay", which the new shell no longer has',
    ]);
  });

  it('rejects a build with missing files, or with claims beyond its manifest', async () => {
    expect((await check([], shellRelease(), join(distDir, 'nowhere'))).map(({ message }) => message)).toEqual([
      "The shell's build has no index.html",
      "The shell's build has no mf-manifest.json",
      "The shell's build has no types.json",
    ]);
    const shell = shellRelease({ provides: [...shellRelease().provides, { request: 'zustand', version: '5.1.0' }] });
    expect((await check([], shell)).map(({ message }) => message)).toEqual([
      'shell.json lists zustand, which its manifest does not provide',
    ]);
  });
});
