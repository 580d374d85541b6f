import { describe, expect, it } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile({ config: { refreshTokenDays: 30 } });

const endReasonsOf = ({ accountId }: TestAccount) =>
  inTenant(api.services.db, accountId, (tx) => tx.selectFrom('sessions').select('end_reason').execute());
const refresh = (token: string) => api.call(accounts.refreshTokens, { body: { refresh: token } });

describe('refreshing a session', () => {
  it('rejects an unknown token', async () => {
    const { status, error } = await refresh('nothing');
    expect([status, error.error]).toEqual([403, 'token_invalid']);
  });

  it('gives concurrent refreshes the same successor', async () => {
    const member = await api.createAccount();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(member.refresh)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ reply }) => reply.refresh)).size).toBe(1);
    expect(answers[0]?.reply.refresh).not.toBe(member.refresh);
  });

  it('gives a repetition within ten seconds the same successor', async () => {
    const member = await api.createAccount();
    const first = await refresh(member.refresh);
    api.clock.advance({ seconds: 10 });
    expect((await refresh(member.refresh)).reply.refresh).toBe(first.reply.refresh);
  });

  it('ends the session when an old token is reused later, and records it in the audit log', async () => {
    const member = await api.createAccount();
    const first = await refresh(member.refresh);
    api.clock.advance({ seconds: 11 });
    expect((await refresh(member.refresh)).error.error).toBe('token_invalid');
    expect((await refresh(first.reply.refresh)).error.error).toBe('token_expired');
    expect((await member.call(accounts.getMe)).error.error).toBe('token_expired');
    const events = await inTenant(api.services.db, member.accountId, (tx) =>
      tx.selectFrom('audit_events').selectAll().execute(),
    );
    expect(events).toMatchObject([{ action: 'refresh_reused', user_id: member.userId }]);
    expect(await endReasonsOf(member)).toEqual([{ end_reason: 'refresh_reuse' }]);
  });

  it('is impossible after a month without use', async () => {
    const member = await api.createAccount();
    api.clock.advance({ days: 29 });
    const { reply } = await refresh(member.refresh);
    api.clock.advance({ days: 30 });
    expect((await refresh(reply.refresh)).error.error).toBe('token_expired');
  });
});

describe('signing out', () => {
  it('ends the session immediately, and gives the same reply for unknown tokens', async () => {
    const member = await api.createAccount();
    for (const token of [member.refresh, 'unknown']) {
      expect((await api.call(accounts.revokeTokens, { body: { refresh: token } })).status).toBe(204);
    }
    expect((await member.call(accounts.getMe)).error.error).toBe('token_expired');
    expect((await refresh(member.refresh)).error.error).toBe('token_expired');
    expect(await endReasonsOf(member)).toEqual([{ end_reason: 'logout' }]);
  });
});
