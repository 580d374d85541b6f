import { callAt } from '../../server/src/testing/http-caller.ts';
import { startProcess } from '../../server/src/testing/server-process.ts';
import { accounts, subscriptions } from '../../shared/src/contracts/index.ts';

export const OWNER = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };

/** Starts a server process with the demo organization; with `PROF`, a folder, it writes a CPU profile there. */
export const startDemoServer = (dataDir: string) =>
  startProcess({
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'fatal',
    PUBLIC_URL: 'http://veleta.test',
    ...(process.env.PROF ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROF}` } : {}),
  });

/** Signs the owner in and buys the largest plan, which has no participant limit. */
export async function buyLargestPlan(url: string): Promise<void> {
  const { reply } = await callAt(url, accounts.signIn, { body: OWNER });
  const access = reply?.access ?? '';
  await callAt(url, subscriptions.purchaseTier, { params: { id: 'enterprise' }, body: { cycle: 'monthly' }, access });
}
