import { describe, expect, it } from '@jest/globals';
import { accountSessions, accounts } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createCaller } from '../../../platform/testing/caller.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';
import { readDevice } from './device.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const api = apiOfFile({ config: { refreshTokenDays: 30 } });

const signIn = async ({ email, password }: TestAccount, userAgent = FIREFOX) => {
  const { reply } = await api.call(accounts.signIn, {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  });
  return { ...reply, call: createCaller(api.app, reply.access) };
};
const sessionsOf = async (who: Pick<TestAccount, 'call'>) => (await who.call(accountSessions.getSessions)).reply;
const auditEventsOf = ({ accountId }: TestAccount) =>
  inTenant(api.services.db, accountId, (tx) =>
    tx.selectFrom('audit_events').select(['action', 'user_id', 'details']).execute(),
  );
const endReasonsOf = ({ accountId, userId }: TestAccount) =>
  inTenant(api.services.db, accountId, async (tx) => {
    const rows = await tx.selectFrom('sessions').select('end_reason').where('user_id', '=', userId).execute();
    return rows.map(({ end_reason }) => end_reason).sort();
  });

describe('the sessions of a person', () => {
  it('are private: other people can neither list nor end them', async () => {
    const ana = await api.createAccount();
    const colleague = await api.createAccount({ role: 'administrator', accountId: ana.accountId });
    const stranger = await api.createAccount();
    const [session] = await sessionsOf(ana);
    for (const other of [colleague, stranger]) {
      expect((await sessionsOf(other)).map(({ id }) => id)).not.toContain(session?.id);
      const reply = await other.call(accountSessions.endSession, { params: { id: session?.id ?? '' } });
      expect([reply.status, reply.error.error]).toEqual([404, 'not_found']);
    }
    expect((await ana.call(accounts.getMe)).status).toBe(200);
  });

  it('show start, last use, browser and system, and which one is current', async () => {
    const ana = await api.createAccount();
    api.clock.advance({ minutes: 5 });
    const startedAt = api.clock.now().toISOString();
    const other = await signIn(ana);
    api.clock.advance({ minutes: 30 });
    await api.call(accounts.refreshTokens, { body: { refresh: other.refresh } });
    const shown = await sessionsOf(ana);
    expect(shown).toMatchObject([
      { is_current: true, browser: 'other', system: 'other' },
      { is_current: false, browser: 'firefox', system: 'windows', started_at: startedAt },
    ]);
    expect(shown[1]?.last_used_at).toBe(api.clock.now().toISOString());
  });

  it('store only browser and system of a user agent, and no network address', async () => {
    const ana = await api.createAccount();
    await signIn(ana);
    const rows = await inTenant(api.services.db, ana.accountId, (tx) =>
      tx.selectFrom('sessions').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Mozilla|Gecko|145\.0/);
  });

  it('can be ended one by one, immediately and once', async () => {
    const ana = await api.createAccount();
    const other = await signIn(ana);
    const id = (await sessionsOf(ana))[1]?.id ?? '';
    expect((await ana.call(accountSessions.endSession, { params: { id } })).status).toBe(204);
    expect((await other.call(accounts.getMe)).error.error).toBe('token_expired');
    expect((await api.call(accounts.refreshTokens, { body: { refresh: other.refresh } })).error.error).toBe(
      'token_expired',
    );
    expect(await sessionsOf(ana)).toHaveLength(1);
    expect((await ana.call(accountSessions.endSession, { params: { id } })).error.error).toBe('not_found');
    expect(await endReasonsOf(ana)).toEqual(['ended_by_owner', null]);
    expect(await auditEventsOf(ana)).toEqual([
      { action: 'sessions_ended', user_id: ana.userId, details: { sessions: 1 } },
    ]);
  });

  it('are not listed after a month without use', async () => {
    const ana = await api.createAccount();
    await signIn(ana);
    api.clock.advance({ days: 20 });
    const { refresh } = await signIn(ana);
    api.clock.advance({ days: 11 });
    const renewed = (await api.call(accounts.refreshTokens, { body: { refresh } })).reply;
    expect(await sessionsOf({ call: createCaller(api.app, renewed.access) })).toHaveLength(1);
  });

  it('can all be ended together, without affecting other people', async () => {
    const ana = await api.createAccount();
    const colleague = await api.createAccount({ role: 'analyst', accountId: ana.accountId });
    const other = await signIn(ana);
    expect((await ana.call(accountSessions.endSessions)).status).toBe(204);
    for (const one of [ana, other]) expect((await one.call(accounts.getMe)).error.error).toBe('token_expired');
    expect((await colleague.call(accounts.getMe)).status).toBe(200);
    expect(await endReasonsOf(ana)).toEqual(['signed_out_everywhere', 'signed_out_everywhere']);
    expect(await endReasonsOf(colleague)).toEqual([null]);
    expect(await auditEventsOf(ana)).toEqual([
      { action: 'sessions_ended', user_id: ana.userId, details: { sessions: 2 } },
    ]);
  });
});

describe('readDevice', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  it.each([
    [FIREFOX, 'firefox', 'windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'chrome', 'linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'chrome', 'chromeos'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`, 'edge', 'windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/120.0.0.0`, 'opera', 'windows'],
    [
      `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'samsung',
      'android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'safari',
      'macos',
    ],
    [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`, 'safari', 'ios'],
    [`${iphone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'chrome', 'ios'],
    ['curl/8.5.0', 'other', 'other'],
    ['', 'other', 'other'],
  ])('recognizes %s', (userAgent, browser, system) => {
    expect(readDevice(userAgent)).toEqual({ browser, system });
  });
});
