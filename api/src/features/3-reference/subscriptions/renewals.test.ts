import { beforeEach, describe, expect, it } from '@jest/globals';
import { audit, purchaseOrders, subscriptions } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { done } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';
import { renewDue } from './renewals.service.ts';
import { sendNotices } from './plan-notices.service.ts';

type BodyOf = z.input<typeof purchaseOrders.PurchaseOrderInputSchema>;

const api = apiOfFile();
beforeEach(() => {
  api.clock.set('2026-03-02T09:00:00Z');
  api.mailbox.length = 0;
});

/** Runs the jobs of the server some minutes after every hour. */
const pass = async (at: string) => {
  api.clock.set(at);
  await renewDue(api.services);
  await sendNotices(api.services);
  await api.runJobs();
};
const list = ({ call }: TestAccount) => done(call(subscriptions.getSubscriptions));
const end = async (member: TestAccount) =>
  done(member.call(subscriptions.endSubscription, { params: { id: (await list(member))[0]?.id ?? '' } }));
const mailsTo = ({ email }: TestAccount) => api.mailbox.filter(({ to }) => to === email).map(({ subject }) => subject);
/** Removes the invisible spaces that keep mail programs from turning names into links. */
const textsTo = ({ email }: TestAccount) =>
  api.mailbox.filter(({ to }) => to === email).map(({ text }) => text.replaceAll('\u200b', ''));
const ORDER: BodyOf = {
  tier: 'growth',
  cycle: 'monthly',
  billing_name: 'Acme',
  tax_id: 'B1',
  address: ['Main Street 1', '1000 Town'],
  country: 'ES',
  reference: 'R-1',
  email: 'invoices@acme.example',
};

describe('a subscription whose period has ended', () => {
  it('continues for another period, with a new order for the same buyer', async () => {
    const owner = await api.createAccount({ tier: null });
    const first = await done(owner.call(purchaseOrders.createPurchaseOrder, { body: ORDER }));
    await pass('2026-04-02T09:10:00Z');
    const [renewed, before, ...more] = await list(owner);
    expect(more).toEqual([]);
    expect(before).toMatchObject({ state: 'ENDED', replaced_at: null });
    expect(renewed).toMatchObject({
      state: 'ACTIVE',
      tier: 'growth',
      price: 199,
      started_at: first.ends_at,
      ends_at: '2026-05-02T09:00:00.000Z',
    });
    const [order, known, ...orders] = await done(owner.call(purchaseOrders.getPurchaseOrders));
    expect([known?.id, orders]).toEqual([first.id, []]);
    expect(order).toMatchObject({ ...ORDER, subscription: renewed?.id, starts_at: first.ends_at });
    expect(order?.number.slice(-4)).toBe('0002');
    const { events } = await done(owner.call(audit.getAuditEvents, { query: { group: 'subscription' } }));
    expect(events.map(({ action, user }) => [action, user?.id])).toEqual([
      ['subscription_renewed', undefined],
      ['purchase_order_made', owner.userId],
    ]);
    const subjects = mailsTo(owner);
    expect(subjects).toEqual(['Your subscription has been renewed']);
    expect(textsTo(owner)[0]).toMatch(/Growth.*€199\.00.*May 2, 2026/s);
  });

  it('is renewed once by repeated and concurrent jobs', async () => {
    const owner = await api.createAccount({ tier: 'growth' });
    api.clock.set('2026-04-02T09:00:00Z');
    await Promise.all([renewDue(api.services), renewDue(api.services), renewDue(api.services)]);
    await pass('2026-04-02T10:00:00Z');
    expect(await list(owner)).toHaveLength(2);
    expect(mailsTo(owner)).toEqual(['Your subscription has been renewed']);
  });

  it('stays active until it has been renewed', async () => {
    const owner = await api.createAccount({ tier: 'growth' });
    api.clock.set('2026-04-02T09:00:01Z');
    expect((await list(owner)).map(({ state }) => state)).toEqual(['ACTIVE']);
    expect((await done(owner.call(subscriptions.getUsage))).plan).toMatchObject({ limit: 1000, days_left: 0 });
  });

  it('gets every period that was missed while no server was running', async () => {
    const owner = await api.createAccount({ tier: 'growth' });
    await pass('2026-06-03T00:00:00Z');
    expect((await list(owner)).map(({ started_at: start, state }) => [start.slice(0, 10), state])).toEqual([
      ['2026-06-02', 'ACTIVE'],
      ['2026-05-02', 'ENDED'],
      ['2026-04-02', 'ENDED'],
      ['2026-03-02', 'ENDED'],
    ]);
  });

  it('continues with the scheduled plan', async () => {
    const owner = await api.createAccount({ tier: 'growth' });
    await done(owner.call(subscriptions.purchaseTier, { params: { id: 'essential' }, body: { cycle: 'yearly' } }));
    await pass('2026-04-02T09:10:00Z');
    expect((await list(owner))[0]).toMatchObject({
      tier: 'essential',
      cycle: 'yearly',
      price: 790,
      ends_at: '2027-04-02T09:00:00.000Z',
      next: { tier: 'essential', cycle: 'yearly' },
    });
  });

  it('is not renewed if it is free or was cancelled', async () => {
    const trial = await api.createAccount({ tier: 'free' });
    const ended = await api.createAccount({ tier: 'growth' });
    await end(ended);
    await pass('2026-04-03T09:00:00Z');
    for (const owner of [trial, ended]) expect((await list(owner)).map(({ state }) => state)).toEqual(['ENDED']);
  });
});

describe('mails before the end of a period', () => {
  it('announce a renewal 14 days ahead with date, plan and price, in the language of each owner', async () => {
    const owner = await api.createAccount({ tier: 'growth' });
    const other = await api.createAccount({ role: 'owner', accountId: owner.accountId, language: 'es' });
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    await pass('2026-03-19T08:00:00Z');
    expect(mailsTo(owner)).toEqual([]);
    await pass('2026-03-19T09:00:00Z');
    await pass('2026-03-20T09:00:00Z');
    expect(mailsTo(owner)).toEqual(['Your subscription renews on April 2, 2026']);
    expect(mailsTo(other)).toEqual(['Tu suscripción se renueva el 2 de abril de 2026']);
    expect(mailsTo(analyst)).toEqual([]);
    expect(textsTo(owner)[0]).toMatch(/Growth.*monthly.*€199\.00/s);
  });

  it('name the scheduled plan', async () => {
    const owner = await api.createAccount({ tier: 'growth' });
    await done(owner.call(subscriptions.purchaseTier, { params: { id: 'essential' }, body: { cycle: 'yearly' } }));
    await pass('2026-03-20T09:00:00Z');
    expect(textsTo(owner)[0]).toMatch(/Essential.*yearly.*€790\.00/s);
  });

  it('announce the end of a free period 14, 3 and 0 days before, once each', async () => {
    const owner = await api.createAccount({ tier: 'free' });
    const other = await api.createAccount({ role: 'owner', accountId: owner.accountId, language: 'es' });
    const before: number[] = [];
    for (const day of ['2026-03-18', '2026-03-19', '2026-03-28', '2026-03-30', '2026-03-31', '2026-04-02']) {
      await pass(`${day}T09:00:00Z`);
      await pass(`${day}T10:00:00Z`);
      before.push(mailsTo(owner).length);
    }
    // The period ends on April 1 at nine.
    expect(before).toEqual([1, 1, 1, 2, 2, 3]);
    expect(mailsTo(owner)).toEqual([
      'Your Free plan ends on April 1, 2026',
      'Your Free plan ends on April 1, 2026',
      'Your Free plan has ended',
    ]);
    expect(mailsTo(other)).toEqual([
      'Tu plan Gratis termina el 1 de abril de 2026',
      'Tu plan Gratis termina el 1 de abril de 2026',
      'Tu plan Gratis terminó',
    ]);
    // What remains possible, and until when.
    for (const text of [...textsTo(owner), ...textsTo(other)]) expect(text).toMatch(/May 1, 2026|1 de mayo de 2026/);
  });

  it('announce the end of a cancelled subscription, from the day of its cancellation', async () => {
    const owner = await api.createAccount({ tier: 'growth' });
    await pass('2026-03-31T09:00:00Z');
    await end(owner);
    await pass('2026-03-31T10:00:00Z');
    await pass('2026-04-02T09:00:00Z');
    expect(mailsTo(owner)).toEqual([
      'Your subscription renews on April 2, 2026',
      'Your Growth plan ends on April 2, 2026',
      'Your Growth plan has ended',
    ]);
  });

  it('are sent once by concurrent jobs', async () => {
    const owner = await api.createAccount({ tier: 'free' });
    api.clock.set('2026-03-30T09:00:00Z');
    await Promise.all([sendNotices(api.services), sendNotices(api.services), sendNotices(api.services)]);
    await api.runJobs();
    expect(mailsTo(owner)).toHaveLength(1);
  });

  it('are not sent when they are no longer true', async () => {
    const owner = await api.createAccount({ tier: 'free' });
    api.clock.set('2026-03-30T09:00:00Z');
    await sendNotices(api.services);
    await done(owner.call(subscriptions.purchaseTier, { params: { id: 'growth' }, body: { cycle: 'monthly' } }));
    await api.runJobs();
    expect(mailsTo(owner)).toEqual([]);
  });

  it('are not sent for plans that ended long ago', async () => {
    const owner = await api.createAccount({ tier: 'free' });
    await pass('2026-06-01T09:00:00Z');
    expect(mailsTo(owner)).toEqual([]);
  });
});
