import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteState, ShellState } from '@veleta/shared/contracts';
import { startApi, type TestApi } from '../../../../platform/testing/start-api.ts';
import { registerHosting } from '../register-hosting.ts';

const PAGE =
  '<html><head><script type="application/json" id="registry"><!-- registry --></script></head><body></body></html>';

export interface HostedApi {
  readonly api: TestApi;
  readonly storeDir: string;
  /** Returns the path of a stored state, by the name of the shell or a remote. */
  statePath(name: string): string;
  writeState(state: RemoteState | ShellState): Promise<void>;
  /** Closes the API and deletes its files. */
  close(): Promise<void>;
}

/** Starts an API that serves a shell without scripts and the releases of these states, from temporary files. */
export async function startHostedApi(
  states: readonly (RemoteState | ShellState)[],
  { config, ...options }: Omit<NonNullable<Parameters<typeof startApi>[0]>, 'app'> = {},
): Promise<HostedApi> {
  const root = await mkdtemp(join(tmpdir(), 'veleta-hosted-'));
  const [shellDir, storeDir] = [join(root, 'shell'), join(root, 'store')];
  const statePath = (name: string) => join(storeDir, name, 'state.json');
  const writeState = async (state: RemoteState | ShellState) => {
    await mkdir(join(storeDir, state.name), { recursive: true });
    await writeFile(statePath(state.name), JSON.stringify(state));
  };
  await mkdir(join(shellDir, 'assets'), { recursive: true });
  await mkdir(storeDir);
  await writeFile(join(shellDir, 'index.html'), PAGE);
  for (const state of states) await writeState(state);
  const api = await startApi({
    ...options,
    config: { publicUrl: 'http://127.0.0.1:4000', ...config },
    app: { beside: (app) => registerHosting(app, app.services, { shellDir, storeDir, remoteDirs: [] }) },
  });
  return {
    api,
    storeDir,
    statePath,
    writeState,
    async close() {
      await api.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
