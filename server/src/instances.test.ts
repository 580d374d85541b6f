import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { deploy, type Deployment } from './testing/deployment.ts';
import { callAt } from './testing/http-caller.ts';
import { answerSurvey, countKept, openForAll, openForList } from './testing/measuring.ts';
import { startProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';

const COPIES = 3;
/** Concurrent mails per instance. */
const CONCURRENT_MAILS = 5;
let deployment: Deployment;
beforeAll(async () => {
  deployment = await deploy(COPIES);
});
afterAll(() => deployment.close());

const origins = () => deployment.instances.map(({ url }) => url);
const at = (index: number) => origins()[index % COPIES] ?? '';
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const count = (values: readonly (string | number | undefined)[], value: string | number) =>
  values.filter((each) => each === value).length;

describe('three instances started at the same moment on an empty database', () => {
  it('run the migrations once', async () => {
    const reports = deployment.instances.map(
      (instance) => /Migrated the database \((\d+) steps\)/.exec(instance.output())?.[1],
    );
    expect(reports.filter(Boolean)).toHaveLength(1);
    const [counted] = await deployment.ask<{ steps: number }>('select count(*)::int as steps from kysely_migration');
    expect(reports.find(Boolean)).toBe(String(counted?.steps));
  });

  it('accept exactly as many answers as there are reservations, on any instance', async () => {
    const { id, token } = await openForAll(deployment, 'leadership', 15);
    const answers = await times(45, (index) => answerSurvey(() => [at(index)], token, 0));
    expect(
      count(
        answers.map(({ status }) => status),
        201,
      ),
    ).toBe(15);
    expect(
      count(
        answers.map(({ error }) => error),
        'survey_full',
      ),
    ).toBe(30);
    expect(await countKept(deployment, id)).toEqual({ rows: 15, shown: 15 });
  });

  it('share rate limits', async () => {
    const answers = await times(75, (index) => callAt(at(index), accounts.checkActivation, { query: { token: 'x' } }));
    expect(
      count(
        answers.map(({ error }) => error),
        'link_invalid',
      ),
    ).toBe(60);
    expect(
      count(
        answers.map(({ error }) => error),
        'too_many_requests',
      ),
    ).toBe(15);
  });

  it('share the count of wrong passwords', async () => {
    const body = { email: 'somebody@example.org', password: 'not the password' };
    const answers = await times(18, (index) => callAt(at(index), accounts.signIn, { body }));
    expect(
      count(
        answers.map(({ error }) => error),
        'invalid_credentials',
      ),
    ).toBe(10);
    expect(
      count(
        answers.map(({ error }) => error),
        'too_many_requests',
      ),
    ).toBe(8);
  });

  it('share sessions immediately', async () => {
    const { owner } = deployment;
    const { reply: tokens } = await callAt(at(0), accounts.signIn, { body: owner });
    const { access, refresh } = tokens ?? { access: '', refresh: '' };
    const me = (index: number) => callAt(at(index), accounts.getMe, { access });
    expect((await times(COPIES, me)).map(({ reply }) => reply?.email)).toEqual([owner.email, owner.email, owner.email]);
    // Two tabs at two instances get the same new token.
    const next = await times(2, (index) => callAt(at(index), accounts.refreshTokens, { body: { refresh } }));
    expect(next[0]?.reply?.refresh).toBe(next[1]?.reply?.refresh);
    await callAt(at(1), accounts.revokeTokens, { body: { refresh } });
    expect((await times(COPIES, me)).map(({ error }) => error)).toEqual([
      'token_expired',
      'token_expired',
      'token_expired',
    ]);
  });

  it('reject a fourth instance with another key', async () => {
    const [row] = await deployment.ask<{ url: string }>('select current_database() as url');
    const url = new URL(process.env.VELETA_TEST_POSTGRES ?? '');
    url.pathname = `/${row?.url}`;
    const fourth = startProcess({
      DATABASE_URL: url.href,
      SHARED_DATABASE: '1',
      SERVER_KEY: Buffer.alloc(32, 7).toString('base64'),
      SMTP_URL: deployment.mails.url,
      KEY_STORE: `${deployment.folder}/keys`,
      SELLER_NAME: 'Veleta Test Company',
      SELLER_ADDRESS: 'Test Street 1',
      DATA_DIR: `${deployment.folder}/fourth`,
    });
    await expect(fourth).rejects.toThrow('The server key is not the one that this database has been used with');
  });
});

/** Kills the instance that is sending mails; instances killed by mistake are restarted. */
async function endSender(): Promise<void> {
  const { instances, mails } = deployment;
  for (const number of instances.keys()) {
    const before = mails.connections();
    await instances[number]?.end('SIGKILL');
    const isSender = await until(async () => mails.connections() < before, { limitSeconds: 5 }).then(
      () => true,
      () => false,
    );
    if (isSender) return;
    await deployment.start(number);
  }
  throw new Error('No instance was sending mails.');
}

describe('one of three instances killed during answers and mails', () => {
  it('loses no acknowledged answer and duplicates none; the others take over its work', async () => {
    const people = Array.from({ length: 60 }, (_, index) => `person-${index}@example.org`);
    const { id, token } = await openForAll(deployment, 'talent-retention', 1_000);
    const { mails } = deployment;
    mails.hold();
    await openForList(deployment, 'work-climate', people);
    // One instance now has unconfirmed mails in flight.
    await until(async () => mails.waiting() >= CONCURRENT_MAILS);
    const inHand = mails.waiting();

    const answers = times(150, async (index) => {
      const answer = await answerSurvey(origins, token, index);
      if (index === 40) await endSender();
      return answer.status;
    });
    expect(count(await answers, 201)).toBe(150);
    expect(await countKept(deployment, id)).toEqual({ rows: 150, shown: 150 });

    mails.release();
    const undone = `select 1 from pgboss.job where name = 'invitation-mails' and state <> 'completed' limit 1`;
    await until(async () => {
      await deployment.skipRetryDelays();
      const isEveryoneInvited = new Set(mails.accepted.map(({ to }) => to)).size === people.length;
      return isEveryoneInvited && (await deployment.ask(undone)).length === 0;
    });
    expect([...new Set(mails.accepted.map(({ to }) => to))].sort()).toEqual([...people].sort());
    // A mail without a confirmation is repeated under the same id.
    expect(new Set(mails.accepted.map(({ id: messageId }) => messageId)).size).toBe(people.length);
    expect(mails.accepted.length - people.length).toBeLessThanOrEqual(inHand);
    const sweep = 'measurements.advance-sweep';
    expect(await deployment.ask(`select 1 from pgboss.schedule where name = '${sweep}'`)).toHaveLength(1);
    const twice = await deployment.ask(
      `select date_trunc('minute', created_on) from pgboss.job where name = '${sweep}' group by 1 having count(*) > 1`,
    );
    expect(twice).toEqual([]);
  });
});
