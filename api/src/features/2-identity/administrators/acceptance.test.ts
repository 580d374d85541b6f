import { beforeEach, describe, expect, it } from '@jest/globals';
import { accounts, administrators, audit, type Role } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { done, tokenOf } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { TEST_PASSWORD, type TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();
let owner: TestAccount;
beforeEach(async () => {
  owner = await api.createAccount();
});

const NEW = { first_name: 'Nora', last_name: 'Vidal', password: 'an entirely new secret', accepts_terms: true };
let number = 0;
const someAddress = () => `person${(number += 1)}@example.org`;

async function invited(email: string, role: Role = 'analyst'): Promise<string> {
  api.clock.advance({ seconds: 1 });
  await done(owner.call(administrators.createAdministratorInvitation, { body: { email, role } }));
  await api.runJobs();
  return tokenOf(
    /https?:\S+/.exec(
      api.mailbox.findLast(({ to, text }) => to === email && text.includes('/admin-invite/'))?.text ?? '',
    )?.[0],
  );
}
const accept = (token: string, body: Partial<typeof NEW> = {}, access?: string) =>
  api.call(administrators.acceptAdminInvite, {
    query: { token },
    body,
    ...(access ? { headers: { authorization: `Bearer ${access}` } } : {}),
  });
const me = (access: string) => done(api.call(accounts.getMe, { headers: { authorization: `Bearer ${access}` } }));
const show = (token: string) => api.call(administrators.getAdminInvite, { query: { token } });

describe('an invited person without a user', () => {
  it('enters names and a password, accepts the terms and is signed in with their role', async () => {
    const email = someAddress();
    const token = await invited(email);
    expect((await accept(token)).error.fields?.map(({ path, code }) => `${path}: ${code}`)).toEqual([
      'first_name: required',
      'last_name: required',
      'password: required',
      'accepts_terms: required',
    ]);
    expect((await accept(token, { ...NEW, accepts_terms: false })).error.error).toBe('invalid_input');
    expect((await accept(token, { ...NEW, password: 'short' })).error.error).toBe('weak_password');
    const tokens = await done(accept(token, NEW));
    expect(await me(tokens.access)).toMatchObject({ email, first_name: 'Nora', role: 'analyst', language: 'en' });
    expect((await accept(token, NEW)).error.error).toBe('link_used');
    expect((await show(token)).error.error).toBe('link_used');
    const signedIn = await api.call(accounts.signIn, { body: { email, password: NEW.password } });
    expect(signedIn.status).toBe(200);
    const { events } = await done(owner.call(audit.getAuditEvents));
    expect(events[0]).toMatchObject({
      action: 'invitation_accepted',
      user: { name: 'Nora Vidal' },
      object: email,
      details: [{ key: 'role', value: 'Analyst' }],
    });
    expect(await done(owner.call(administrators.getAdministratorInvitations))).toEqual([]);
  });

  it('is added once by concurrent requests', async () => {
    const token = await invited(someAddress());
    const answers = await Promise.all([accept(token, NEW), accept(token, NEW), accept(token, NEW)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await done(owner.call(administrators.getAdministrators))).toHaveLength(2);
  });

  it('takes over an address that was registered but never confirmed', async () => {
    const email = someAddress();
    const body = { email, first_name: 'Not', last_name: 'Them', password: 'the password of a stranger' };
    await api.call(accounts.register, { body });
    const token = await invited(email);
    expect((await show(token)).reply.has_user).toBe(false);
    expect((await accept(token, { password: body.password })).error.error).toBe('invalid_input');
    const tokens = await done(accept(token, NEW));
    expect(await me(tokens.access)).toMatchObject({ first_name: 'Nora', role: 'analyst' });
    expect((await api.call(accounts.signIn, { body: { email, password: body.password } })).status).toBe(401);
    expect((await api.call(accounts.signIn, { body: { email, password: NEW.password } })).status).toBe(200);
  });
});

describe('an invited person with a user', () => {
  it('accepts with one call when signed in, and continues in the new account', async () => {
    const known = await api.createAccount();
    const token = await invited(known.email, 'administrator');
    expect((await show(token)).reply.has_user).toBe(true);
    const tokens = await done(accept(token, {}, known.access));
    expect(await me(tokens.access)).toMatchObject({ id: known.userId, role: 'administrator' });
    expect((await known.call(accounts.getMe)).error.error).toBe('token_expired');
    const people = await done(owner.call(administrators.getAdministrators));
    expect(people).toMatchObject([{ role: 'owner' }, { id: known.userId, role: 'administrator' }]);
  });

  it('accepts with their password, whose failures count as sign-in attempts', async () => {
    const known = await api.createAccount();
    const token = await invited(known.email);
    expect((await accept(token)).error.fields).toMatchObject([{ path: 'password', code: 'required' }]);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await accept(token, { password: 'wrong' })).error.error).toBe('invalid_credentials');
    expect((await accept(token, { password: TEST_PASSWORD })).error.error).toBe('too_many_requests');
    api.clock.advance({ minutes: 16 });
    expect((await me((await done(accept(token, { password: TEST_PASSWORD }))).access)).role).toBe('analyst');
    expect((await accept(token, { password: TEST_PASSWORD })).error.error).toBe('link_used');
  });

  it('cannot accept while another person is signed in', async () => {
    const [known, other] = [await api.createAccount(), await api.createAccount()];
    const token = await invited(known.email);
    expect((await accept(token, {}, other.access)).error.error).toBe('other_person');
    expect((await accept(token, { password: TEST_PASSWORD }, other.access)).error.error).toBe('other_person');
    expect((await accept(token, {}, 'nonsense')).error.error).toBe('token_invalid');
    expect((await show(token)).status).toBe(200);
  });
});

describe('an invitation token', () => {
  it('is stored as a hash, and works for no other purpose', async () => {
    const email = someAddress();
    const token = await invited(email);
    const rows = await inTenant(api.services.db, owner.accountId, (tx) =>
      tx.selectFrom('administrator_invitations').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const spent = { token, new_password: 'an entirely new secret' };
    expect((await api.call(accounts.confirmReset, { body: spent })).error.error).toBe('link_invalid');
    expect((await api.call(accounts.activate, { query: { token } })).error.error).toBe('link_invalid');
  });

  it('is deleted with the account, and reading it changes nothing', async () => {
    const token = await invited(someAddress());
    const read = () =>
      inTenant(api.services.db, owner.accountId, (tx) =>
        tx.selectFrom('administrator_invitations').selectAll().execute(),
      );
    const before = await read();
    await done(show(token));
    expect(await read()).toEqual(before);
    await inTenant(api.services.db, owner.accountId, (tx) =>
      tx.deleteFrom('accounts').where('id', '=', owner.accountId).execute(),
    );
    expect((await show(token)).error.error).toBe('link_invalid');
  });
});
