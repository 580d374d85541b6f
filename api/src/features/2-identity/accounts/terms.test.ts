import { describe, expect, it } from '@jest/globals';
import { accounts, audit, organizations, terms } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { done } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const EARLIER = '2026-01-31';
const seller = { name: 'Veleta Software S.L.', taxId: 'B1', address: ['Calle Mayor 1'], email: 'sales@veleta.test' };

const api = apiOfFile({ config: { seller } });

const readAcceptance = ({ accountId }: TestAccount) =>
  inTenant(api.services.db, accountId, (tx) =>
    tx.selectFrom('accounts').select(['terms_version', 'terms_accepted_at']).executeTakeFirstOrThrow(),
  );

/** Creates an account that accepted an earlier version. */
async function createEarlierAccount(): Promise<TestAccount> {
  const owner = await api.createAccount();
  await inTenant(api.services.db, owner.accountId, (tx) =>
    tx
      .updateTable('accounts')
      .set({ terms_version: EARLIER, terms_accepted_at: new Date(`${EARLIER}T10:00:00Z`) })
      .where('id', '=', owner.accountId)
      .execute(),
  );
  return owner;
}
const outdatedFor = async ({ call }: TestAccount) => (await done(call(accounts.getMe))).outdated_terms;
const accept = ({ call }: TestAccount, version: string = accounts.TERMS_VERSION) =>
  call(terms.acceptTerms, { body: { version } });

describe('the terms of use', () => {
  it('name the contracting company publicly', async () => {
    expect((await api.call(terms.getTerms)).reply).toEqual({
      version: accounts.TERMS_VERSION,
      operator: { name: 'Veleta Software S.L.', address: ['Calle Mayor 1'], tax_id: 'B1', email: 'sales@veleta.test' },
    });
  });

  it('are accepted by owners only', async () => {
    expect((await api.call(terms.acceptTerms, { body: { version: accounts.TERMS_VERSION } })).status).toBe(403);
    const owner = await createEarlierAccount();
    const other = await api.createAccount({ role: 'administrator', accountId: owner.accountId });
    expect((await accept(other)).error.error).toBe('forbidden');
    expect((await readAcceptance(owner)).terms_version).toBe(EARLIER);
  });

  it('are not outdated for an account that accepted them', async () => {
    expect(await outdatedFor(await api.createAccount())).toBeNull();
  });

  it('are outdated only for the owner of an account that accepted an earlier version', async () => {
    const owner = await createEarlierAccount();
    expect(await outdatedFor(owner)).toBe(EARLIER);
    for (const role of ['administrator', 'analyst'] as const)
      expect(await outdatedFor(await api.createAccount({ role, accountId: owner.accountId }))).toBeNull();
    // Measurements and results are not blocked.
    expect((await owner.call(organizations.getOrganization)).error.error).toBe('not_found');
  });

  it('record their acceptance with version, person and time', async () => {
    const owner = await createEarlierAccount();
    api.clock.advance({ hours: 1 });
    const now = api.clock.now();
    expect((await accept(owner)).status).toBe(204);
    api.clock.advance({ hours: 1 });
    expect((await accept(owner)).status).toBe(204);
    expect(await readAcceptance(owner)).toEqual({ terms_version: accounts.TERMS_VERSION, terms_accepted_at: now });
    expect(await outdatedFor(owner)).toBeNull();
    const { events } = await done(owner.call(audit.getAuditEvents, { query: { group: 'organization' } }));
    expect(events.map(({ action, object, user, happened_at: at }) => [action, object, user?.id, at])).toEqual([
      ['terms_accepted', accounts.TERMS_VERSION, owner.userId, now.toISOString()],
    ]);
  });

  it('are not accepted from a page that showed another version', async () => {
    const owner = await createEarlierAccount();
    const { status, error } = await accept(owner, EARLIER);
    expect([status, error.error, error.fields?.[0]?.code]).toEqual([409, 'conflict', 'outdated']);
    expect(await outdatedFor(owner)).toBe(EARLIER);
  });
});
