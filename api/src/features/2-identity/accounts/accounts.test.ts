import { beforeEach, describe, expect, it } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { TEST_PASSWORD } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();
beforeEach(() => {
  api.mailbox.length = 0;
});

const person = (email: string) => ({ email, first_name: 'Ana', last_name: 'Pérez', password: 'a long enough secret' });
const linkIn = (text = '') => /(?:account-activation|reset-password)\/([\w-]+)/.exec(text)?.[1] ?? '';
const lastLink = async () => {
  await api.runJobs();
  return linkIn(api.mailbox.at(-1)?.text);
};

describe('access to accounts', () => {
  it('requires a token to read or change a user', async () => {
    const answers = [
      await api.call(accounts.getMe),
      await api.call(accounts.patchMe),
      await api.call(accounts.changePassword),
    ];
    for (const { status, error } of answers) expect([status, error.error]).toEqual([403, 'token_missing']);
  });

  it('rejects a token that is forged, of another type or expired', async () => {
    const member = await api.createAccount();
    const call = (token: string) => api.call(accounts.getMe, { headers: { authorization: `Bearer ${token}` } });
    const [head = '', body = '', mark = ''] = member.access.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'veleta-access+jwt' })).toString('base64url');
    for (const token of ['x', `${head}.${body}.${mark.slice(0, -4)}AAAA`, `${none}.${body}.`, member.refresh]) {
      expect((await call(token)).error.error).toBe('token_invalid');
    }
    api.clock.advance({ minutes: 11 });
    const { status, error } = await call(member.access);
    expect([status, error.error]).toEqual([403, 'token_expired']);
  });
});

describe('registration and activation', () => {
  it('leads from registering by mail to signing in', async () => {
    const answer = await api.call(accounts.register, {
      body: person('ana@example.org'),
      headers: { 'accept-language': 'es' },
    });
    expect(answer.status).toBe(204);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const early = await api.call(accounts.signIn, {
      body: { email: 'ana@example.org', password: 'a long enough secret' },
    });
    expect([early.status, early.error.error]).toEqual([401, 'invalid_credentials']);

    const token = await lastLink();
    expect(api.mailbox).toHaveLength(1);
    expect(api.mailbox[0]).toMatchObject({
      to: 'ana@example.org',
      language: 'es',
      subject: 'Activa tu cuenta de Veleta',
    });
    expect(api.mailbox[0]?.html).toContain(`http://veleta.test/account-activation/${token}`);

    for (let i = 0; i < 2; i += 1) {
      expect((await api.call(accounts.checkActivation, { query: { token } })).reply).toEqual({ first_name: 'Ana' });
    }
    const activated = await api.call(accounts.activate, { query: { token }, headers: { cookie } });
    expect(activated.reply).toEqual({ email: 'ana@example.org', password_token: null });
    const again = await api.call(accounts.activate, { query: { token } });
    expect([again.status, again.error.error]).toEqual([410, 'link_used']);

    const { reply } = await api.call(accounts.signIn, {
      body: { email: ' ANA@example.org ', password: 'a long enough secret' },
    });
    const headers = { authorization: `Bearer ${reply.access}` };
    const me = await api.call(accounts.getMe, { headers });
    expect(me.reply.hides_first_steps).toBe(false);
    const hidden = await api.call(accounts.patchMe, { headers, body: { hides_first_steps: true } });
    expect(hidden.reply).toMatchObject({ hides_first_steps: true, first_name: me.reply.first_name });
    expect(me.reply).toMatchObject({
      email: 'ana@example.org',
      last_name: 'Pérez',
      language: 'es',
      role: 'owner',
      is_operator: false,
    });
  });

  it('gives the same reply for a known address, and informs its owner by mail', async () => {
    const known = await api.createAccount({ email: 'known@example.org' });
    const answer = await api.call(accounts.register, { body: person(known.email) });
    expect(answer.status).toBe(204);
    await api.runJobs();
    expect(api.mailbox.map(({ to, subject }) => [to, subject])).toEqual([
      [known.email, 'You already have a Veleta account'],
    ]);
    const { status } = await api.call(accounts.signIn, { body: { email: known.email, password: TEST_PASSWORD } });
    expect(status).toBe(200);
  });

  it('creates one account for a double click', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.call(accounts.register, { body: person('double@example.org') })),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    await api.runJobs();
    expect((await api.call(accounts.activate, { query: { token: linkIn(api.mailbox.at(-1)?.text) } })).status).toBe(
      200,
    );
  });

  it('rejects weak passwords with a field error', async () => {
    for (const password of ['short', 'Password123', 'contraseña1', 'aaaaaaaaaa', 'weak@example.org']) {
      const { status, error } = await api.call(accounts.register, {
        body: { ...person('weak@example.org'), password },
      });
      expect([status, error.error, error.fields?.[0]?.path]).toEqual([400, 'weak_password', 'password']);
    }
  });

  it('distinguishes unknown and used links, and ends older ones', async () => {
    await api.call(accounts.register, { body: person('slow@example.org') });
    const first = await lastLink();
    await api.call(accounts.resendActivation, { body: { email: 'slow@example.org' } });
    const second = await lastLink();
    expect(second).not.toBe(first);
    for (const token of ['nothing', `${second}x`]) {
      const { status, error } = await api.call(accounts.activate, { query: { token } });
      expect([status, error.error]).toEqual([404, 'link_invalid']);
    }
    const replaced = await api.call(accounts.activate, { query: { token: first } });
    expect([replaced.status, replaced.error.error]).toEqual([410, 'link_expired']);
    api.clock.advance({ days: 4 });
    expect((await api.call(accounts.checkActivation, { query: { token: second } })).error.error).toBe('link_expired');
  });

  it('consumes a link once for concurrent requests', async () => {
    await api.call(accounts.register, { body: person('race@example.org') });
    const token = await lastLink();
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.call(accounts.activate, { query: { token } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
  });

  it('stores no secret in the database', async () => {
    await api.call(accounts.register, { body: person('secret@example.org') });
    const token = await lastLink();
    const rows = JSON.stringify(await readEverything());
    expect(token).toHaveLength(43);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain('a long enough secret');
  });
});

describe('passwords', () => {
  it('give the same reply to a reset for known and unknown addresses, and mail only to known ones', async () => {
    const member = await api.createAccount();
    for (const email of [member.email, 'nobody@example.org']) {
      expect((await api.call(accounts.requestReset, { body: { email } })).status).toBe(204);
    }
    await api.runJobs();
    expect(api.mailbox.map(({ to }) => to)).toEqual([member.email]);
  });

  it('are set once by a link, which ends every session', async () => {
    const member = await api.createAccount();
    await api.call(accounts.requestReset, { body: { email: member.email } });
    const token = await lastLink();
    const weak = await api.call(accounts.confirmReset, { body: { token, new_password: 'short' } });
    expect([weak.error.error, weak.error.fields?.[0]?.path]).toEqual(['weak_password', 'new_password']);
    const body = { token, new_password: 'another good secret' };
    expect((await api.call(accounts.confirmReset, { body })).status).toBe(204);
    expect((await api.call(accounts.confirmReset, { body })).error.error).toBe('link_used');
    expect((await member.call(accounts.getMe)).error.error).toBe('token_expired');
    expect((await api.call(accounts.refreshTokens, { body: { refresh: member.refresh } })).error.error).toBe(
      'token_expired',
    );
    const { status } = await api.call(accounts.signIn, {
      body: { email: member.email, password: 'another good secret' },
    });
    expect(status).toBe(200);
  });

  it('are changed with the old password, which ends the other sessions', async () => {
    const member = await api.createAccount();
    const other = await api.call(accounts.signIn, { body: { email: member.email, password: member.password } });
    const wrong = await member.call(accounts.changePassword, {
      body: { old_password: 'not this one', new_password: 'a fresh secret' },
    });
    expect([wrong.status, wrong.error.error]).toEqual([400, 'wrong_password']);
    const right = await member.call(accounts.changePassword, {
      body: { old_password: member.password, new_password: 'a fresh secret' },
    });
    expect(right.status).toBe(204);
    expect((await member.call(accounts.getMe)).status).toBe(200);
    const ended = await api.call(accounts.getMe, { headers: { authorization: `Bearer ${other.reply.access}` } });
    expect(ended.error.error).toBe('token_expired');
  });

  it('show the holder of a link its address, or why it is invalid', async () => {
    const member = await api.createAccount();
    const check = (token: string) => api.call(accounts.checkReset, { query: { token } });
    await api.call(accounts.requestReset, { body: { email: member.email } });
    const first = await lastLink();
    for (let i = 0; i < 2; i += 1) expect((await check(first)).reply).toEqual({ email: member.email, is_first: false });
    await api.call(accounts.requestReset, { body: { email: member.email } });
    const second = await lastLink();
    const answers = async () => {
      const { status, error } = await check(first);
      return [status, error.error];
    };
    expect(await answers()).toEqual([410, 'link_expired']);
    api.clock.advance({ minutes: 59 });
    expect((await check(second)).status).toBe(200);
    api.clock.advance({ minutes: 2 });
    for (const call of [
      check(second),
      api.call(accounts.confirmReset, { body: { token: second, new_password: 'another good secret' } }),
    ]) {
      expect((await call).error.error).toBe('link_expired');
    }
    expect((await check('nothing')).error.error).toBe('link_invalid');
    // A link works for its purpose only.
    expect((await api.call(accounts.activate, { query: { token: second } })).error.error).toBe('link_invalid');
  });

  it('invalidate every reset link in all accounts of the person', async () => {
    const [member, owner] = [await api.createAccount(), await api.createAccount()];
    const requestLink = async () => {
      await api.call(accounts.requestReset, { body: { email: member.email } });
      return lastLink();
    };
    const check = async (token: string) => (await api.call(accounts.checkReset, { query: { token } })).error?.error;
    const before = await requestLink();
    await inTenant(api.services.db, owner.accountId, (tx) =>
      tx
        .insertInto('memberships')
        .values({
          account_id: owner.accountId,
          user_id: member.userId,
          role: 'analyst',
          created_at: api.clock.now(),
          chosen_at: api.clock.now(),
        })
        .execute(),
    );
    const elsewhere = await requestLink();
    expect([await check(before), await check(elsewhere)]).toEqual([undefined, undefined]);
    const body = { old_password: member.password, new_password: 'a fresh secret' };
    expect((await member.call(accounts.changePassword, { body })).status).toBe(204);
    expect([await check(before), await check(elsewhere)]).toEqual(['link_expired', 'link_expired']);
    const [third, fourth] = [await requestLink(), await requestLink()];
    expect(await check(third)).toBe('link_expired');
    expect(await check(fourth)).toBeUndefined();
  });

  it('requested before activation send the activation mail instead', async () => {
    await api.call(accounts.register, { body: person('early@example.org') });
    await api.runJobs();
    api.mailbox.length = 0;
    await api.call(accounts.requestReset, { body: { email: 'early@example.org' } });
    await api.runJobs();
    expect(api.mailbox.map(({ text }) => /\/(account-activation)\//.exec(text)?.[1])).toEqual(['account-activation']);
  });
});

describe('the own user', () => {
  it('changes the language, and rejects an unsupported one', async () => {
    const member = await api.createAccount();
    expect((await member.call(accounts.patchMe, { body: { language: 'es' } })).reply.language).toBe('es');
    const { status, error } = await member.call(accounts.patchMe, { body: JSON.parse('{"language":"fr"}') });
    expect([status, error.error, error.fields?.[0]]).toMatchObject([
      400,
      'invalid_input',
      { path: 'language', code: 'not_an_option' },
    ]);
    expect((await member.call(accounts.getMe)).reply.language).toBe('es');
  });

  it('says who is an operator', async () => {
    const operator = await api.createAccount({ email: 'operator@veleta.test' });
    expect((await operator.call(accounts.getMe)).reply.is_operator).toBe(true);
  });
});

async function readEverything(): Promise<unknown> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  try {
    const jobs = await client.query('set role veleta_app; select * from pgboss.job');
    return jobs;
  } finally {
    await client.end();
  }
}
