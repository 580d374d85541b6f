import { describe, expect, it } from '@jest/globals';
import { accountData, accounts, administrators, audit, organizations, type Role } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { enable, openMeasurement } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { TEST_PASSWORD, type TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();

const impactsOf = async ({ call }: TestAccount) => (await call(accountData.getRemoval)).reply.accounts;
const versionFor = async ({ call }: TestAccount) => (await call(accountData.getRemoval)).reply.version;
/** Deletes the user like the page: after reading the impact. */
const remove = async (
  who: TestAccount,
  { password = TEST_PASSWORD, version }: { password?: string; version?: string } = {},
) => who.call(accountData.deleteMe, { body: { password, version: version ?? (await versionFor(who)) } });
const mailsTo = ({ email }: TestAccount) => api.mailbox.filter(({ to }) => to === email).map(({ subject }) => subject);
const isThere = async ({ email, password }: TestAccount) =>
  (await api.call(accounts.signIn, { body: { email, password } })).status === 200;

/** Adds a person to another account. */
const join = ({ userId }: TestAccount, { accountId }: TestAccount, role: Role) =>
  inTenant(api.services.db, accountId, (tx) =>
    tx
      .insertInto('memberships')
      .values({ account_id: accountId, user_id: userId, role, created_at: api.services.clock.now() })
      .execute(),
  );

describe('deleting oneself', () => {
  it('requires the password, and counts wrong ones like a password change', async () => {
    const ana = await api.createAccount();
    const invalidInput = await remove(ana, { password: 'not it' });
    expect([invalidInput.status, invalidInput.error.error, invalidInput.error.fields?.[0]?.path]).toEqual([
      400,
      'wrong_password',
      'password',
    ]);
    for (let tries = 0; tries < 9; tries += 1) await remove(ana, { password: 'not it' });
    expect((await remove(ana)).error.error).toBe('too_many_requests');
    expect(await isThere(ana)).toBe(true);
  });

  it('by the only owner deletes the account, after listing its inventory', async () => {
    const ana = await api.createAccount();
    await ana.call(organizations.createOrganization, { body: { name: 'Molino' } });
    await enable(ana.call, 'leadership');
    await openMeasurement(ana.call, { product: 'leadership' });
    expect(await impactsOf(ana)).toEqual([
      {
        id: ana.accountId,
        organization: 'Molino',
        role: 'owner',
        is_deleted: true,
        others: 0,
        inventory: [
          { name: 'organization', count: 1 },
          { name: 'subscriptions', count: 1 },
          { name: 'measurement_sets', count: 1 },
          { name: 'measurements', count: 1 },
        ],
      },
    ]);
    expect((await remove(ana)).status).toBe(204);
    expect((await ana.call(accounts.getMe)).error.error).toBe('token_invalid');
    expect((await api.call(accounts.refreshTokens, { body: { refresh: ana.refresh } })).error.error).toBe(
      'token_invalid',
    );
    expect(await isThere(ana)).toBe(false);
    await api.runJobs();
    expect(mailsTo(ana)).toEqual(['Your Veleta user has been deleted']);
    expect(await api.services.db.selectFrom('deletion_mails').selectAll().execute()).toEqual([]);
  });

  it('frees the address for a new registration', async () => {
    const ana = await api.createAccount();
    await remove(ana);
    await api.call(accounts.register, {
      body: { email: ana.email, first_name: 'Ana', last_name: 'Again', password: TEST_PASSWORD },
    });
    await api.runJobs();
    expect(mailsTo(ana)).toContain('Activate your Veleta account');
  });

  it.each(['administrator', 'analyst'] as const)('by an %s deletes the user only', async (role) => {
    const owner = await api.createAccount();
    const leaving = await api.createAccount({ role, accountId: owner.accountId });
    expect(await impactsOf(leaving)).toMatchObject([{ is_deleted: false, role, others: 1, inventory: [] }]);
    expect((await remove(leaving)).status).toBe(204);
    expect(await isThere(leaving)).toBe(false);
    expect((await owner.call(audit.getAuditEvents)).reply.events).toMatchObject([
      { action: 'administrator_left', user: { id: leaving.userId } },
    ]);
  });

  it('by one of two owners leaves the account to the other, who is then the last', async () => {
    const ana = await api.createAccount();
    const bo = await api.createAccount({ role: 'owner', accountId: ana.accountId });
    expect((await impactsOf(ana))[0]?.is_deleted).toBe(false);
    expect((await remove(ana)).status).toBe(204);
    expect((await impactsOf(bo))[0]).toMatchObject({ is_deleted: true, others: 0 });
  });

  it('is rejected with a conflict when the impact has changed since it was shown', async () => {
    const ana = await api.createAccount();
    const bo = await api.createAccount({ role: 'owner', accountId: ana.accountId });
    const versions = ['something else', await versionFor(ana)];
    await remove(bo);
    versions.push(`${await versionFor(ana)} `);
    for (const version of versions) {
      const invalidInput = await remove(ana, { version });
      expect([invalidInput.status, invalidInput.error.error, invalidInput.error.fields?.[0]?.code]).toEqual([
        409,
        'conflict',
        'changed',
      ]);
    }
    expect((await ana.call(accounts.getMe)).status).toBe(200);
  });

  it('by two owners concurrently never leaves an account without an owner', async () => {
    const ana = await api.createAccount();
    const bo = await api.createAccount({ role: 'owner', accountId: ana.accountId });
    const version = await versionFor(ana);
    const codes = (await Promise.all([remove(ana, { version }), remove(bo, { version })])).map(({ status }) => status);
    expect(codes.sort()).toEqual([204, 409]);
  });

  it('by the only owner deletes the other members too, notifies them, and spares members of other accounts', async () => {
    const ana = await api.createAccount();
    await ana.call(organizations.createOrganization, { body: { name: 'Molino' } });
    const only = await api.createAccount({ role: 'administrator', accountId: ana.accountId, language: 'es' });
    const both = await api.createAccount({ role: 'analyst', accountId: ana.accountId });
    const host = await api.createAccount();
    await join(both, host, 'analyst');
    expect(await impactsOf(ana)).toMatchObject([
      {
        is_deleted: true,
        others: 2,
        inventory: [{ name: 'members', count: 2 }, { name: 'organization' }, { name: 'subscriptions' }],
      },
    ]);
    expect((await remove(ana)).status).toBe(204);
    expect((await both.call(accounts.getMe)).error.error).toBe('token_invalid');
    expect([await isThere(only), await isThere(both), await isThere(host)]).toEqual([false, true, true]);
    await api.runJobs();
    expect(mailsTo(only)).toEqual(['La cuenta de Molino se eliminó']);
    expect(mailsTo(both)).toEqual(['The account of Molino has been deleted']);
    expect(mailsTo(host)).toEqual([]);
  });

  it('deletes accounts that the person owns alone, and keeps the others', async () => {
    const ana = await api.createAccount();
    const host = await api.createAccount();
    await join(ana, host, 'administrator');
    expect((await impactsOf(ana)).map(({ id, is_deleted }) => [id, is_deleted])).toEqual(
      expect.arrayContaining([
        [ana.accountId, true],
        [host.accountId, false],
      ]),
    );
    expect((await remove(ana)).status).toBe(204);
    expect((await impactsOf(host))[0]).toMatchObject({ others: 0 });
  });
});

it('an account that remains contains no name of a person who deleted themselves, except in the audit log', async () => {
  const owner = await api.createAccount();
  const leaving = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
  const invite = (email: string) =>
    owner.call(administrators.createAdministratorInvitation, { body: { email, role: 'analyst' } });
  const guest = await api.createAccount();
  expect((await invite(guest.email)).status).toBe(201);
  await join(guest, owner, 'analyst');
  const { reply } = await guest.call(accountData.getExport);
  expect(reply.sections.find(({ name }) => name === 'invitations')).toMatchObject({
    account: owner.accountId,
    entries: [{ role: 'analyst', invited_by: 'Test Person' }],
  });
  expect((await remove(guest)).status).toBe(204);
  expect((await remove(leaving)).status).toBe(204);
  const rows = await inTenant(api.services.db, owner.accountId, (tx) =>
    tx.selectFrom('administrator_invitations').selectAll().execute(),
  );
  expect(rows).toEqual([]);
});

describe('the export of personal data', () => {
  it('contains everything stored about the person, in their language, and nothing about others', async () => {
    const ana = await api.createAccount({ language: 'es' });
    const colleague = await api.createAccount({ role: 'analyst', accountId: ana.accountId });
    await api.call(accounts.requestReset, { body: { email: ana.email } });
    await api.runJobs();
    const { reply, headers, status } = await ana.call(accountData.getExport);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="veleta-personal-data-${api.clock.now().toISOString().slice(0, 10)}.json"`,
    );
    const of = (name: string) => reply.sections.find((section) => section.name === name);
    expect(of('user')).toMatchObject({ title: 'Tus datos', entries: [{ email: ana.email, last_name: 'Person' }] });
    expect(of('memberships')?.entries).toMatchObject([{ account: ana.accountId, role: 'owner' }]);
    expect(of('sessions')?.entries).toMatchObject([{ account: ana.accountId, ended_at: null }]);
    expect(of('links')).toMatchObject({ account: ana.accountId, entries: [{ purpose: 'password-reset' }] });
    const text = JSON.stringify(reply);
    for (const secret of [colleague.email, colleague.userId, 'hash', 'nonce', 'argon2'])
      expect(text).not.toContain(secret);
  });

  it('contains the audit events of the person', async () => {
    const ana = await api.createAccount();
    const colleague = await api.createAccount({ role: 'administrator', accountId: ana.accountId });
    for (const { refresh } of [ana, colleague]) await api.call(accounts.refreshTokens, { body: { refresh } });
    const { refresh } = (await api.call(accounts.signIn, { body: { email: ana.email, password: ana.password } })).reply;
    await api.call(accounts.refreshTokens, { body: { refresh } });
    api.clock.advance({ seconds: 11 });
    for (const used of [refresh, colleague.refresh])
      await api.call(accounts.refreshTokens, { body: { refresh: used } });
    const { reply } = await ana.call(accountData.getExport);
    expect(reply.sections.find(({ name }) => name === 'audit')?.entries).toMatchObject([
      { action: 'refresh_reused', name: 'Test Person' },
    ]);
  });
});
