import { beforeEach, describe, expect, it } from '@jest/globals';
import { accounts, administrators, audit, organizations, type Role } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { done, tokenOf } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();
let owner: TestAccount;
beforeEach(async () => {
  owner = await api.createAccount();
});

const join = (role: Role) => api.createAccount({ role, accountId: owner.accountId });
const list = (who: TestAccount) => done(who.call(administrators.getAdministrators));
const setRole = (who: TestAccount, { userId }: TestAccount, role: Role) =>
  who.call(administrators.patchAdministrator, { params: { id: userId }, body: { role } });
const remove = (who: TestAccount, { userId }: TestAccount) =>
  who.call(administrators.deleteAdministrator, { params: { id: userId } });
const codeOf = async (result: Promise<{ error?: { error: string } }>) => (await result).error?.error ?? 'done';
const actsOf = async (who: TestAccount) =>
  (await done(who.call(audit.getAuditEvents, { query: { group: 'administrators' } }))).events;

describe('the members of an account', () => {
  it('are hidden from analysts and other accounts', async () => {
    const [analyst, stranger] = [await join('analyst'), await api.createAccount()];
    const invitation = { email: 'x@example.org', role: 'analyst' } as const;
    expect(await codeOf(analyst.call(administrators.getAdministrators))).toBe('forbidden');
    expect(await codeOf(analyst.call(administrators.createAdministratorInvitation, { body: invitation }))).toBe(
      'forbidden',
    );
    expect(await codeOf(setRole(analyst, analyst, 'owner'))).toBe('forbidden');
    expect(await codeOf(setRole(stranger, analyst, 'owner'))).toBe('not_found');
    expect(await codeOf(remove(stranger, analyst))).toBe('not_found');
    expect(await list(stranger)).toMatchObject([{ id: stranger.userId, is_self: true }]);
  });

  it('are listed with role, start and last day of activity', async () => {
    api.clock.advance({ seconds: 1 });
    const analyst = await join('analyst');
    await inTenant(api.services.db, owner.accountId, (tx) =>
      tx.deleteFrom('sessions').where('user_id', '=', analyst.userId).execute(),
    );
    api.clock.advance({ days: 2 });
    await api.call(accounts.refreshTokens, { body: { refresh: owner.refresh } });
    const today = api.clock.now().toISOString().slice(0, 10);
    expect(await list(owner)).toMatchObject([
      { id: owner.userId, email: owner.email, role: 'owner', is_self: true, last_active_on: today },
      { id: analyst.userId, first_name: 'Test', role: 'analyst', is_self: false, last_active_on: null },
    ]);
  });

  it('have a new role from their next call on', async () => {
    const member = await join('analyst');
    expect(await codeOf(member.call(administrators.getAdministrators))).toBe('forbidden');
    expect(await codeOf(setRole(owner, member, 'administrator'))).toBe('done');
    expect(await list(member)).toHaveLength(2);
    expect((await done(member.call(accounts.getMe))).role).toBe('administrator');
    await done(setRole(owner, member, 'analyst'));
    expect(await codeOf(member.call(administrators.getAdministrators))).toBe('forbidden');
    expect(await actsOf(owner)).toMatchObject([
      { action: 'role_changed', object: 'Test Person', user: { id: owner.userId } },
      {
        action: 'role_changed',
        details: [
          { key: 'role', value: 'Administrator' },
          { key: 'previous_role', value: 'Analyst' },
        ],
      },
    ]);
  });

  it('lose access immediately when removed, and are deleted unless they belong elsewhere', async () => {
    const member = await join('administrator');
    const id = member.userId;
    expect(await codeOf(remove(owner, member))).toBe('done');
    expect(await codeOf(member.call(accounts.getMe))).toBe('token_invalid');
    expect(await codeOf(api.call(accounts.refreshTokens, { body: { refresh: member.refresh } }))).toBe('token_invalid');
    const { email, password } = member;
    expect(await codeOf(api.call(accounts.signIn, { body: { email, password } }))).toBe('invalid_credentials');
    expect(await list(owner)).toHaveLength(1);
    expect(await codeOf(remove(owner, member))).toBe('not_found');
    expect(await actsOf(owner)).toMatchObject([{ action: 'administrator_removed', object: 'Test Person' }]);
    // The address can be registered again.
    const again = await api.createAccount({ email });
    expect(again.userId).not.toBe(id);
  });

  it('keep their other accounts', async () => {
    const other = await api.createAccount();
    await inTenant(api.services.db, owner.accountId, (tx) =>
      tx
        .insertInto('memberships')
        .values({
          account_id: owner.accountId,
          user_id: other.userId,
          role: 'administrator',
          created_at: api.clock.now(),
        })
        .execute(),
    );
    expect(await list(owner)).toHaveLength(2);
    await done(remove(owner, other));
    expect(await list(owner)).toHaveLength(1);
    expect((await done(other.call(accounts.getMe))).role).toBe('owner');
  });
});

describe('owners', () => {
  it('are appointed, changed and removed by owners only', async () => {
    const [administrator, analyst] = [await join('administrator'), await join('analyst')];
    expect(await codeOf(setRole(administrator, analyst, 'owner'))).toBe('forbidden');
    expect(await codeOf(setRole(administrator, owner, 'analyst'))).toBe('forbidden');
    expect(await codeOf(remove(administrator, owner))).toBe('forbidden');
    const body = { email: 'new@example.org', role: 'owner' } as const;
    expect(await codeOf(administrator.call(administrators.createAdministratorInvitation, { body }))).toBe('forbidden');
    expect(await codeOf(setRole(administrator, analyst, 'administrator'))).toBe('done');
    expect(await codeOf(remove(administrator, analyst))).toBe('done');
    expect(await codeOf(setRole(owner, administrator, 'owner'))).toBe('done');
  });

  it('cannot be removed if they are the last', async () => {
    await join('administrator');
    expect(await codeOf(setRole(owner, owner, 'analyst'))).toBe('last_owner');
    expect(await codeOf(remove(owner, owner))).toBe('last_owner');
    const second = await join('owner');
    expect(await codeOf(setRole(second, second, 'analyst'))).toBe('done');
    expect(await codeOf(remove(owner, owner))).toBe('last_owner');
  });

  it('who leave are recorded as having left', async () => {
    const second = await join('owner');
    expect(await codeOf(remove(second, second))).toBe('done');
    expect(await actsOf(owner)).toMatchObject([{ action: 'administrator_left', user: { id: second.userId } }]);
  });

  it('who remove or demote each other concurrently leave one', async () => {
    for (const change of [remove, (who: TestAccount, whom: TestAccount) => setRole(who, whom, 'analyst')]) {
      for (let round = 0; round < 5; round += 1) {
        const one = await api.createAccount();
        const two = await api.createAccount({ role: 'owner', accountId: one.accountId });
        const codes = (await Promise.all([codeOf(change(one, two)), codeOf(change(two, one))])).sort();
        expect(codes[0]).toBe('done');
        // The second was no longer an owner, either after acquiring the lock or when the call arrived.
        expect(['forbidden', 'token_invalid']).toContain(codes[1]);
        const left = await inTenant(api.services.db, one.accountId, (tx) =>
          tx.selectFrom('memberships').selectAll().where('role', '=', 'owner').execute(),
        );
        expect(left).toHaveLength(1);
      }
    }
  });
});

describe('inviting', () => {
  const invite = (who: TestAccount, email: string, role: Role = 'analyst') =>
    who.call(administrators.createAdministratorInvitation, { body: { email, role } });
  const pending = (who: TestAccount) => done(who.call(administrators.getAdministratorInvitations));
  const mailsTo = (address: string) => api.mailbox.filter(({ to }) => to === address);
  const show = (token: string) => api.call(administrators.getAdminInvite, { query: { token } });
  async function tokenFor(address: string): Promise<string> {
    await api.runJobs();
    return tokenOf(/https?:\S+/.exec(mailsTo(address).at(-1)?.text ?? '')?.[0]);
  }

  it('sends a mail with inviter, organization, role and expiry', async () => {
    await done(owner.call(organizations.createOrganization, { body: { name: 'Molino Norte' } }));
    const invitation = await done(invite(owner, 'Nora@Example.org '));
    expect(invitation).toMatchObject({ email: 'nora@example.org', role: 'analyst', invited_by: 'Test Person' });
    const token = await tokenFor('nora@example.org');
    const [mail] = mailsTo('nora@example.org');
    expect(mail?.language).toBe('en');
    for (const part of [mail?.text, mail?.html])
      for (const words of ['Test Person', 'Molino Norte', 'Analyst', '/admin-invite/']) expect(part).toContain(words);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect((await show(token)).reply).toEqual({
      organization: 'Molino Norte',
      invited_by: 'Test Person',
      email: 'nora@example.org',
      role: 'analyst',
      has_user: false,
      expires_at: invitation.expires_at,
    });
    expect(await pending(owner)).toMatchObject([{ id: invitation.id, is_expired: false }]);
  });

  it('uses the language of a known person, otherwise that of the inviter', async () => {
    const spanish = await api.createAccount({ language: 'es' });
    await invite(owner, spanish.email);
    const inviting = await api.createAccount({ language: 'es' });
    await invite(inviting, 'somebody@example.org');
    await api.runJobs();
    expect(mailsTo(spanish.email)[0]).toMatchObject({ language: 'es', subject: 'Test Person te invita a Veleta' });
    expect(mailsTo('somebody@example.org')[0]?.text).toContain('Tu rol será: Análisis');
  });

  it('rejects existing members, and resends to invited people', async () => {
    const analyst = await join('analyst');
    const { error } = await invite(owner, analyst.email);
    expect([error.error, error.fields]).toEqual([
      'invalid_input',
      [
        {
          path: 'email',
          code: 'member',
          message: 'Someone in this account already uses this address. Enter another one.',
        },
      ],
    ]);
    const first = await done(invite(owner, 'twice@example.org'));
    const old = await tokenFor('twice@example.org');
    api.clock.advance({ days: 6 });
    const second = await done(invite(owner, 'twice@example.org', 'administrator'));
    expect([second.id, second.role]).toEqual([first.id, 'administrator']);
    expect(await codeOf(show(old))).toBe('link_invalid');
    expect((await show(await tokenFor('twice@example.org'))).reply.role).toBe('administrator');
    expect(await pending(owner)).toHaveLength(1);
    expect((await actsOf(owner)).map(({ action, object }) => [action, object])).toEqual([
      ['invitation_resent', 'twice@example.org'],
      ['administrator_invited', 'twice@example.org'],
    ]);
  });

  it('reports whether a link has expired, was withdrawn or is unknown', async () => {
    const { id } = await done(invite(owner, 'late@example.org'));
    const token = await tokenFor('late@example.org');
    api.clock.advance({ days: 7 });
    expect(await codeOf(show(token))).toBe('link_expired');
    expect(await pending(owner)).toMatchObject([{ id, is_expired: true }]);
    await done(owner.call(administrators.resendAdministratorInvitation, { params: { id } }));
    const fresh = await tokenFor('late@example.org');
    expect(await codeOf(show(fresh))).toBe('done');
    expect(await codeOf(owner.call(administrators.deleteAdministratorInvitation, { params: { id } }))).toBe('done');
    const body = { first_name: 'L', last_name: 'A', password: 'an entirely new secret', accepts_terms: true };
    expect(await codeOf(show(fresh))).toBe('link_withdrawn');
    expect(await codeOf(api.call(administrators.acceptAdminInvite, { query: { token: fresh }, body }))).toBe(
      'link_withdrawn',
    );
    expect(await codeOf(show('never'))).toBe('link_invalid');
    expect(await pending(owner)).toEqual([]);
    expect(await codeOf(owner.call(administrators.resendAdministratorInvitation, { params: { id } }))).toBe(
      'not_found',
    );
    // A withdrawn address can be invited again.
    expect(await codeOf(invite(owner, 'late@example.org'))).toBe('done');
  });

  it('does not send the mail of a withdrawn invitation', async () => {
    const { id } = await done(invite(owner, 'never@example.org'));
    await done(owner.call(administrators.deleteAdministratorInvitation, { params: { id } }));
    await api.runJobs();
    expect(mailsTo('never@example.org')).toEqual([]);
  });

  it('limits mails to one address', async () => {
    const codes: string[] = [];
    for (let time = 0; time < 6; time += 1) codes.push(await codeOf(invite(owner, 'often@example.org')));
    expect(codes).toEqual([...Array(5).fill('done'), 'too_many_requests']);
  });

  it('does not let administrators resend or withdraw an invitation of an owner', async () => {
    const administrator = await join('administrator');
    const { id } = await done(invite(owner, 'boss@example.org', 'owner'));
    const input = { params: { id } };
    expect(await codeOf(administrator.call(administrators.resendAdministratorInvitation, input))).toBe('forbidden');
    expect(await codeOf(administrator.call(administrators.deleteAdministratorInvitation, input))).toBe('forbidden');
    expect(await codeOf(invite(administrator, 'boss@example.org', 'analyst'))).toBe('forbidden');
  });
});
