import { describe, expect, it } from '@jest/globals';
import { accountSessions, accounts, organizations } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createCaller } from '../../../platform/testing/caller.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();

const signIn = async ({ email, password }: TestAccount) => {
  const { reply } = await api.call(accounts.signIn, { body: { email, password } });
  return { call: createCaller(api.app, reply.access) };
};
const sessionsOf = async (who: Pick<TestAccount, 'call'>) => (await who.call(accountSessions.getSessions)).reply;

describe('several memberships', () => {
  /** Ana owns one account and is an analyst in another. */
  const withTwo = async () => {
    const ana = await api.createAccount();
    const host = await api.createAccount();
    await host.call(organizations.createOrganization, { body: { name: 'Molino' } });
    await inTenant(api.services.db, host.accountId, (tx) =>
      tx
        .insertInto('memberships')
        .values({
          account_id: host.accountId,
          user_id: ana.userId,
          role: 'analyst',
          created_at: api.services.clock.now(),
        })
        .execute(),
    );
    return { ana, host };
  };

  it('are listed with organization, role, and which one is current', async () => {
    const { ana, host } = await withTwo();
    const { reply } = await ana.call(accountSessions.getMemberships);
    expect(reply).toHaveLength(2);
    expect(reply).toEqual(
      expect.arrayContaining([
        { id: ana.accountId, organization: null, role: 'owner', is_current: true },
        { id: host.accountId, organization: 'Molino', role: 'analyst', is_current: false },
      ]),
    );
    expect((await host.call(accountSessions.getMemberships)).reply).toHaveLength(1);
  });

  it('can be switched: the session changes account and role, and later sign-ins use it', async () => {
    const { ana, host } = await withTwo();
    const { reply: tokens } = await ana.call(accountSessions.chooseMembership, { params: { id: host.accountId } });
    const there = createCaller(api.app, tokens.access);
    expect((await there(accounts.getMe)).reply).toMatchObject({ account: host.accountId, role: 'analyst' });
    expect((await there(organizations.getOrganization)).reply.name).toBe('Molino');
    expect((await ana.call(accounts.getMe)).error.error).toBe('token_expired');
    expect((await (await signIn(ana)).call(accounts.getMe)).reply.account).toBe(host.accountId);
    expect(await sessionsOf({ call: there })).toHaveLength(2);
  });

  it('cannot be switched to an account of other people', async () => {
    const [ana, stranger] = [await api.createAccount(), await api.createAccount()];
    const reply = await ana.call(accountSessions.chooseMembership, { params: { id: stranger.accountId } });
    expect([reply.status, reply.error.error]).toEqual([404, 'not_found']);
    expect((await ana.call(accounts.getMe)).reply.account).toBe(ana.accountId);
  });

  it('let a person end a session from another account', async () => {
    const { ana, host } = await withTwo();
    const here = await signIn(ana);
    const { reply: tokens } = await ana.call(accountSessions.chooseMembership, { params: { id: host.accountId } });
    const there = createCaller(api.app, tokens.access);
    const id = (await sessionsOf({ call: there })).find((session) => !session.is_current)?.id ?? '';
    expect((await there(accountSessions.endSession, { params: { id } })).status).toBe(204);
    expect((await here.call(accounts.getMe)).error.error).toBe('token_expired');
  });
});
