import { setTimeout as wait } from 'node:timers/promises';
import { callAt } from '../../server/src/testing/http-caller.ts';
import { startProcess } from '../../server/src/testing/server-process.ts';
import { accounts, subscriptions } from '../../shared/src/contracts/index.ts';
import { connect } from './analysis-data.ts';
import { processorTimeUs, untilQuiet } from './processor-time.ts';

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

const POLL_MS = 1_000;

/** Waits until the server is idle. After its first start it computes the results of the demo, one sweep after the other. */
export async function untilIdle({ pid }: { readonly pid: number }, dataDir: string): Promise<void> {
  const client = await connect(dataDir);
  try {
    const pending = `select from measurements m
      where least(m.stopped_at, m.closes_at) <= now()
        and not exists (select from disclosed_tables d where d.measurement_id = m.id)`;
    while (((await client.query(pending)).rowCount ?? 0) > 0) await wait(POLL_MS);
  } finally {
    await client.end();
  }
  await untilQuiet(() => processorTimeUs(pid));
}
