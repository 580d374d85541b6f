import { describe, expect, it } from '@jest/globals';
import { accounts, audit, organizations, products, categories } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { inTenant } from '../../../platform/database/tenant.ts';
import { done, importList, openMeasurement } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';
import { recordAuditEvent } from './audit.service.ts';

const api = apiOfFile();
let owner: TestAccount;

const read = (who: TestAccount, query: { group?: 'security' | 'people'; before?: string } = {}) =>
  done(who.call(audit.getAuditEvents, { query }));
const namesOf = async (who: TestAccount) => (await read(who)).events.map(({ action }) => action);

describe('the activity of an account', () => {
  it('is readable by owners only', async () => {
    owner = await api.createAccount();
    for (const role of ['administrator', 'analyst'] as const) {
      const other = await api.createAccount({ role, accountId: owner.accountId });
      expect((await other.call(audit.getAuditEvents)).error.error).toBe('forbidden');
    }
    expect((await api.call(audit.getAuditEvents)).error.error).toBe('token_missing');
  });

  it('shows who did what, in the language of the reader', async () => {
    owner = await api.createAccount();
    await done(owner.call(organizations.createOrganization, { body: { name: 'Molino Norte' } }));
    await done(owner.call(products.patchProduct, { params: { key: 'culture' }, body: { is_enabled: true } }));
    const { events } = await done(owner.call(audit.getAuditEvents, { headers: { 'accept-language': 'es' } }));
    expect(events).toEqual([
      {
        id: expect.any(String),
        action: 'product_enabled',
        user: { id: owner.userId, name: 'Test Person' },
        object: null,
        details: [{ key: 'product', value: 'Cultura' }],
        happened_at: api.clock.now().toISOString(),
      },
      expect.objectContaining({ action: 'organization_saved', object: 'Molino Norte', details: [] }),
    ]);
  });

  it('contains every action during setup, but none that changed nothing or failed', async () => {
    owner = await api.createAccount();
    const { call } = owner;
    const body = { title: 'Area', units: [{ name: 'North' }] };
    const { id } = await done(call(categories.createCategory, { body }));
    expect((await call(categories.createCategory, { body })).error.error).toBe('conflict');
    await done(call(categories.updateCategory, { params: { id }, body: { ...body, title: 'Place' } }));
    await done(call(categories.deleteCategory, { params: { id } }));
    await importList(call, { people: [['ana', '']] });
    await openMeasurement(call);
    await done(call(products.patchProduct, { params: { key: 'talent-retention' }, body: { is_enabled: true } }));
    expect(await namesOf(owner)).toEqual([
      'measurement_set_created',
      'product_enabled',
      'list_imported',
      'category_deleted',
      'category_changed',
      'category_created',
    ]);
    expect((await read(owner, { group: 'people' })).events.map(({ object }) => object)).toEqual([
      'Everybody',
      'Place',
      'Place',
      'Area',
    ]);
  });

  it('contains a password change, and a lockout once', async () => {
    owner = await api.createAccount();
    const bad = { email: owner.email, password: 'not this one' };
    for (let attempt = 0; attempt < 12; attempt += 1) await api.call(accounts.signIn, { body: bad });
    await done(
      owner.call(accounts.changePassword, {
        body: { old_password: owner.password, new_password: 'an entirely new secret' },
      }),
    );
    expect(await namesOf(owner)).toEqual(['password_changed', 'sign_in_locked']);
  });

  it('is paged, newest first', async () => {
    owner = await api.createAccount();
    await inTenant(api.services.db, owner.accountId, async (tx) => {
      for (let number = 0; number < 60; number += 1)
        await recordAuditEvent(api.services, tx, owner, 'list_imported', { object: `List ${number}` });
    });
    const first = await read(owner);
    expect([first.events.length, first.events[0]?.object]).toEqual([50, 'List 59']);
    const rest = await read(owner, { before: first.next ?? '' });
    expect([rest.events.length, rest.events.at(-1)?.object, rest.next]).toEqual([10, 'List 0', null]);
    expect((await read(owner, { group: 'security' })).events).toEqual([]);
  });

  it('keeps the name at the time of the action', async () => {
    owner = await api.createAccount();
    await done(owner.call(products.patchProduct, { params: { key: 'culture' }, body: { is_enabled: true } }));
    await done(owner.call(accounts.patchMe, { body: { first_name: 'Later' } }));
    expect((await read(owner)).events[0]?.user?.name).toBe('Test Person');
  });
});

describe('an audit event', () => {
  it('is rolled back with the transaction of its action', async () => {
    owner = await api.createAccount();
    const failing = inTenant(api.services.db, owner.accountId, async (tx) => {
      await recordAuditEvent(api.services, tx, owner, 'sessions_ended', { details: { sessions: 2 } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await namesOf(owner)).toEqual([]);
  });

  it('cannot be changed or deleted by the application, and is deleted with its account', async () => {
    owner = await api.createAccount();
    await inTenant(api.services.db, owner.accountId, (tx) =>
      recordAuditEvent(api.services, tx, owner, 'sessions_ended'),
    );
    const run = (statement: ReturnType<typeof sql>) =>
      inTenant(api.services.db, owner.accountId, (tx) => statement.execute(tx));
    await expect(run(sql`update audit_events set object = 'x'`)).rejects.toThrow('permission denied');
    await expect(run(sql`delete from audit_events`)).rejects.toThrow('permission denied');
    await expect(run(sql`truncate audit_events`)).rejects.toThrow('permission denied');
    await run(sql`delete from accounts where id = ${owner.accountId}`);
    expect((await run(sql`select from audit_events`)).rows).toEqual([]);
  });
});
