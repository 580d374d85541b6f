import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { accounts, subscriptions } from '../../shared/src/contracts/index.ts';
import { callAt } from '../../server/src/testing/http-caller.ts';
import { startSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { openForList } from '../../server/src/testing/measuring.ts';
import { startProcess } from '../../server/src/testing/server-process.ts';
import { CONNECTIONS } from '../../api/src/platform/mail/transport.ts';

/**
 * Sends the invitations of a large list to a local mail server and kills the server in the middle; measures the rate
 * and counts lost and duplicate mails. `BENCH_MAILS` sets the number.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const MAILS = Number(process.env.BENCH_MAILS ?? 10_000);
/** Share of the mails before the server is killed. */
const KILLED_AFTER = 0.45;
const OWNER = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };
const POLL_MS = 20;
const LIMIT_MS = 20 * 60_000;

const dataDir = mkdtempSync(join(tmpdir(), 'veleta-bench-mails-'));
const office = await startSmtpServer();
const env = { DATA_DIR: dataDir, SMTP_URL: office.url, DEMO: '1', LOG_LEVEL: 'fatal' };

/** Waits until this many mails have arrived; returns the times of the first after the call and of the last. */
async function waitForMails(count: () => number, wanted: number): Promise<{ mails: number; seconds: number }> {
  const before = count();
  const limit = Date.now() + LIMIT_MS;
  let first = 0;
  for (; count() < wanted; await wait(POLL_MS)) {
    if (first === 0 && count() > before) first = performance.now();
    if (Date.now() > limit) throw new Error(`Only ${count()} of ${wanted} mails have arrived.`);
  }
  return { mails: count() - before, seconds: (performance.now() - first) / 1000 };
}

let server = await startProcess(env);
try {
  const { reply } = await callAt(server.url, accounts.signIn, { body: OWNER });
  await callAt(server.url, subscriptions.purchaseTier, {
    params: { id: 'enterprise' },
    body: { cycle: 'monthly' },
    access: reply?.access ?? '',
  });
  const people = Array.from({ length: MAILS }, (_, index) => `person-${index}@bench.example`);
  await openForList({ instances: [server], owner: OWNER }, 'leadership', people);

  const ours = () => office.accepted.filter(({ to }) => to.endsWith('@bench.example'));
  const before = await waitForMails(() => office.accepted.length, Math.round(MAILS * KILLED_AFTER));
  await server.end('SIGKILL');
  const killedAt = performance.now();
  const atDeath = office.accepted.length;
  server = await startProcess(env);
  const distinct = () => new Set(ours().map(({ id }) => id)).size;
  const resumed = waitForMails(() => office.accepted.length, atDeath + 1).then(
    () => (performance.now() - killedAt) / 1000,
  );
  const after = await waitForMails(distinct, MAILS);
  // Waits for late duplicates.
  await wait(3_000);

  const lost = people.length - new Set(ours().map(({ to }) => to)).size;
  const repeats = ours().length - distinct();
  const isGood = lost === 0 && distinct() === MAILS && repeats <= CONNECTIONS;
  const rate = ({ mails, seconds }: { mails: number; seconds: number }) =>
    Math.round(mails / seconds).toLocaleString('en');
  const report = [
    '## Invitations by SMTP, the server killed (kill -9) in the middle',
    `${MAILS.toLocaleString('en')} mails, killed after ${atDeath.toLocaleString('en')}: ${rate(before)} a second before, ${rate(after)} a second after; the first one after the kill came ${(await resumed).toFixed(1)} s later, the start of a new server included.`,
    `- ${lost === 0 ? 'met' : '**not met**'}: lost: ${lost}, at most 0`,
    `- ${distinct() === MAILS ? 'met' : '**not met**'}: different Message-IDs: ${distinct().toLocaleString('en')}, exactly ${MAILS.toLocaleString('en')}`,
    `- ${repeats <= CONNECTIONS ? 'met' : '**not met**'}: repeated under their id: ${repeats}, at most ${CONNECTIONS}, as many as are sent at once`,
  ].join('\n');
  console.log(`\n${report}\n`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(join(ROOT, '.cache/bench-mails.md'), `${report}\n`);
  if (!isGood) process.exitCode = 1;
} finally {
  await server.end('SIGTERM');
  await office.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
