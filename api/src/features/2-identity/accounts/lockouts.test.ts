import { beforeEach, describe, expect, it } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { startApi } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();
beforeEach(() => {
  api.mailbox.length = 0;
});

let ghosts = 0;
const nobody = () => `ghost${(ghosts += 1)}@example.org`;
const signIn = (email: string, password: string) => api.call(accounts.signIn, { body: { email, password } });
const guess = async (email: string, times: number) => {
  const answers = [];
  for (let i = 0; i < times; i += 1) answers.push(await signIn(email, `guess ${i}`));
  return answers;
};
const mails = async () => {
  await api.runJobs();
  return api.mailbox.map(({ to, subject }) => [to, subject]);
};
const LOCKED = 'Login to your account is paused';

describe('password attempts', () => {
  it('are limited to ten, with the time to wait, for known and unknown addresses alike', async () => {
    const member = await api.createAccount();
    const seen: unknown[] = [];
    for (const email of [member.email, nobody()]) {
      const answers = await guess(email, 12);
      seen.push(
        answers.map(({ status, error, headers }) => {
          const { request_id: _, ...said } = error;
          return { status, said, wait: headers['retry-after'] };
        }),
      );
    }
    expect(seen[1]).toEqual(seen[0]);
    const codes = [...Array(10).fill('invalid_credentials'), 'too_many_requests', 'too_many_requests'];
    expect(seen[0]).toMatchObject(codes.map((error) => ({ said: { error } })));
    expect(seen[0]).toMatchObject({ 11: { status: 429, said: { retry_after: 900 }, wait: '900' } });
  });

  it('are limited also when they are concurrent', async () => {
    const member = await api.createAccount();
    const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => signIn(member.email, `guess ${index}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await signIn(member.email, member.password)).status).toBe(429);
  });

  it('are allowed again after the window', async () => {
    const member = await api.createAccount();
    await guess(member.email, 11);
    expect((await signIn(member.email, member.password)).status).toBe(429);
    api.clock.advance({ minutes: 10 });
    expect((await signIn(member.email, member.password)).error.retry_after).toBe(300);
    api.clock.advance({ minutes: 6 });
    expect((await signIn(member.email, member.password)).status).toBe(200);
  });

  it('are allowed again after a new password', async () => {
    const member = await api.createAccount();
    await guess(member.email, 11);
    await api.call(accounts.requestReset, { body: { email: member.email } });
    await api.runJobs();
    const token = /reset-password\/([\w-]+)/.exec(api.mailbox.at(-1)?.text ?? '')?.[1] ?? '';
    await api.call(accounts.confirmReset, { body: { token, new_password: 'another good secret' } });
    expect((await signIn(member.email, 'another good secret')).status).toBe(200);
    await api.runJobs();
  });

  it('notify the owner of the address by mail once a day', async () => {
    const member = await api.createAccount({ language: 'en' });
    await guess(member.email, 9);
    expect(await mails()).toEqual([]);
    await guess(member.email, 6);
    await guess(nobody(), 12);
    expect(await mails()).toEqual([[member.email, LOCKED]]);
    expect(api.mailbox[0]?.text).toContain('for 15 minutes');
    expect(api.mailbox[0]?.text).toContain('http://veleta.test/auth/forgot-password');
    api.clock.advance({ minutes: 16 });
    await guess(member.email, 12);
    expect(await mails()).toHaveLength(1);
    api.clock.advance({ days: 1 });
    await guess(member.email, 12);
    expect(await mails()).toHaveLength(2);
  });

  it('send no notice for an account that was never activated', async () => {
    const email = 'asleep@example.org';
    await api.call(accounts.register, {
      body: { email, first_name: 'Ana', last_name: 'Ruiz', password: 'a long enough secret' },
    });
    await api.runJobs();
    api.mailbox.length = 0;
    await guess(email, 12);
    expect(await mails()).toEqual([]);
  });

  it('leave nothing in the database that identifies the address', async () => {
    await guess('traced@example.org', 3);
    const { rows } = await sql<{ text: string }>`select l::text as text from lockouts l`.execute(api.services.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join()).not.toContain('traced');
  });
});

describe('one network', () => {
  it('is not limited in successful sign-ins', async () => {
    const office = await startApi();
    const member = await office.createAccount();
    const codes = new Set<number>();
    for (let i = 0; i < 210; i += 1) {
      codes.add(
        (await office.call(accounts.signIn, { body: { email: member.email, password: member.password } })).status,
      );
    }
    expect([...codes]).toEqual([200]);
    await office.close();
  });

  it('is limited when it tries many addresses', async () => {
    const other = await startApi();
    const codes: number[] = [];
    for (let i = 0; i < 201; i += 1) {
      const body = { email: `spray${i}@example.org`, password: 'Spring2026!' };
      codes.push((await other.call(accounts.signIn, { body })).status);
    }
    expect(codes.slice(0, 200).every((status) => status === 401)).toBe(true);
    expect(codes[200]).toBe(429);
    await other.close();
  });

  it.each([
    ['signing in', accounts.signIn, 60, (email: string) => ({ email, password: 'x' })],
    [
      'registering',
      accounts.register,
      20,
      (email: string) => ({ email, first_name: 'A', last_name: 'B', password: 'a long enough secret' }),
    ],
    ['asking for a reset', accounts.requestReset, 20, (email: string) => ({ email })],
    ['asking for another activation', accounts.resendActivation, 20, (email: string) => ({ email })],
  ] as const)('gets the time to wait when %s too often', async (_name, call, max, bodyOf) => {
    const limited = await startApi({ config: { hasRateLimits: true } });
    const statuses: number[] = [];
    for (let i = 0; i < max; i += 1) {
      // Each call has a different body type, which the table cannot express.
      statuses.push((await limited.call(call as typeof accounts.requestReset, { body: bodyOf(nobody()) })).status);
    }
    expect(statuses).not.toContain(429);
    const late = await limited.call(call as typeof accounts.requestReset, { body: bodyOf(nobody()) });
    expect([late.status, late.error.error]).toEqual([429, 'too_many_requests']);
    expect(late.error.retry_after).toBeGreaterThan(0);
    expect(late.error.retry_after).toBeLessThanOrEqual(60);
    expect(late.headers['retry-after']).toBe(String(late.error.retry_after));
    await limited.close();
  });
});

describe('requested mails', () => {
  const asks = {
    register: (email: string) =>
      api.call(accounts.register, {
        body: { email, first_name: 'Ana', last_name: 'Ruiz', password: 'a long enough secret' },
      }),
    reset: (email: string) => api.call(accounts.requestReset, { body: { email } }),
    resend: (email: string) => api.call(accounts.resendActivation, { body: { email } }),
  };

  it.each(Object.entries(asks))(
    'are limited to five in a quarter of an hour (%s), for every address',
    async (_name, ask) => {
      const member = await api.createAccount();
      for (const email of [member.email, nobody()]) {
        const answers = [];
        for (let i = 0; i < 6; i += 1) answers.push(await ask(email));
        expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
        expect(answers[5]?.error).toMatchObject({ error: 'too_many_requests', retry_after: 900 });
        expect(answers[5]?.headers['retry-after']).toBe('900');
      }
      api.clock.advance({ minutes: 16 });
      expect((await ask(member.email)).status).toBe(204);
    },
  );

  it.each(['reset', 'resend'] as const)('queue one job for every address (%s)', async (name) => {
    const member = await api.createAccount();
    await api.runJobs();
    for (const email of [member.email, nobody()]) {
      expect(await asks[name](email)).toMatchObject({ status: 204, reply: undefined });
      const { rows } = await sql<{ data: object }>`
        select data from pgboss.job where state = 'created' and name = 'accounts.mail-link'`.execute(api.services.db);
      expect(rows.map(({ data }) => Object.keys(data).sort())).toEqual([['accountId', 'purpose', 'userId']]);
      await api.runJobs();
    }
  });
});
