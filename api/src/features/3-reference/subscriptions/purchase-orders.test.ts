import { describe, expect, it } from '@jest/globals';
import { audit, purchaseOrders, subscriptions } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { urlOf } from '../../../platform/call-url.ts';
import { createSet, done, enable, reusableSet } from '../../../platform/testing/measuring.ts';
import { elementsOf, readPdfStructure } from '../../../platform/testing/read-pdf-structure.ts';
import { readPdf } from '../../../platform/testing/read-pdf.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile({
  config: {
    seller: {
      name: 'Veleta Software',
      taxId: 'B00000000',
      address: ['Calle Mayor 1', '28013 Madrid'],
      email: 'sales@veleta.test',
    },
  },
});

type Input = z.input<typeof purchaseOrders.PurchaseOrderInputSchema>;
const ORDER: Input = {
  tier: 'growth',
  cycle: 'yearly',
  billing_name: 'Peñón Añejo S.L.',
  tax_id: 'B12345678',
  address: ['Calle del Álamo 3', '08001 Barcelona'],
  country: 'ES',
  reference: 'Pedido 77 é',
  email: 'facturas@penon.example',
};
const place = (member: TestAccount, change: Partial<Input> = {}) =>
  member.call(purchaseOrders.createPurchaseOrder, { body: { ...ORDER, ...change } });
const printed = async (member: TestAccount, id: string, language = 'en') => {
  const response = await api.app.inject({
    method: 'GET',
    url: urlOf(purchaseOrders.getPurchaseOrderDocument).replace(':id', id),
    headers: { authorization: `Bearer ${member.access}`, 'accept-language': language },
  });
  return { ...response, status: response.statusCode, file: response.rawPayload };
};

describe('access to purchase orders', () => {
  it('rejects analysts, and hides orders of other accounts', async () => {
    const owner = await api.createAccount({ tier: null });
    const { id } = await done(place(owner));
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await place(analyst)).error.error).toBe('forbidden');
    expect((await analyst.call(purchaseOrders.getPurchaseOrders)).error.error).toBe('forbidden');
    expect((await printed(analyst, id)).json().error).toBe('forbidden');
    const other = await api.createAccount({ tier: null });
    expect((await other.call(purchaseOrders.getPurchaseOrder, { params: { id } })).error.error).toBe('not_found');
    expect((await printed(other, id)).json().error).toBe('not_found');
    expect(await done(other.call(purchaseOrders.getPurchaseOrders))).toEqual([]);
  });
});

describe('a purchase order', () => {
  it('activates the plan immediately and ends the previous one', async () => {
    const owner = await api.createAccount({ tier: 'free' });
    api.clock.advance({ days: 1 });
    const order = await done(place(owner));
    const list = await done(owner.call(subscriptions.getSubscriptions));
    expect(list.map(({ id, tier, cycle, state }) => [id === order.subscription, tier, cycle, state])).toEqual([
      [true, 'growth', 'yearly', 'ACTIVE'],
      [false, 'free', 'monthly', 'ENDED'],
    ]);
    expect(list[1]?.replaced_at).toBe(order.created_at);
    expect(order).toMatchObject({ price: 1990, currency: 'EUR', tier_name: 'Growth', address: ORDER.address });
    expect([order.starts_at, order.ends_at]).toEqual([list[0]?.started_at, list[0]?.ends_at]);
    expect(await done(owner.call(purchaseOrders.getPurchaseOrder, { params: { id: order.id } }))).toEqual(order);
  });

  it('is placed once for repeated requests', async () => {
    const owner = await api.createAccount({ tier: null });
    const answers = await Promise.all([place(owner), place(owner), place(owner)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1);
    expect(await done(owner.call(purchaseOrders.getPurchaseOrders))).toHaveLength(1);
    const { events } = await done(owner.call(audit.getAuditEvents, { query: { group: 'subscription' } }));
    expect(events.map(({ action, user }) => [action, user?.id])).toEqual([['purchase_order_made', owner.userId]]);
    expect(events[0]?.details.map(({ key }) => key).sort()).toEqual(['cycle', 'order', 'tier']);
    expect(await done(owner.call(subscriptions.getSubscriptions))).toHaveLength(1);
  });

  it('rejects other details for the same order', async () => {
    const owner = await api.createAccount({ tier: null });
    await done(place(owner));
    const { status, error } = await place(owner, { billing_name: 'Somebody else' });
    expect([status, error.error, error.fields?.[0]?.path, error.fields?.[0]?.code]).toEqual([
      409,
      'conflict',
      'tier',
      'already_ordered',
    ]);
  });

  it('is numbered from 1 without gaps, also after a rejected purchase', async () => {
    const owner = await api.createAccount({ tier: null });
    const first = await done(place(owner));
    expect((await place(owner, { country: 'XX' })).error.fields?.[0]?.path).toBe('country');
    await place(owner, { reference: 'another' });
    const second = await done(place(owner, { tier: 'enterprise' }));
    const account = owner.accountId.slice(0, 8).toUpperCase();
    expect([first.number, second.number]).toEqual([`PO${account}-0001`, `PO${account}-0002`]);
    const listed = await done(owner.call(purchaseOrders.getPurchaseOrders));
    expect(listed.map(({ number }) => number)).toEqual([second.number, first.number]);
  });

  it('is created for a plan that was bought without one, without another purchase', async () => {
    const owner = await api.createAccount({ tier: 'growth' });
    const order = await done(place(owner, { cycle: 'monthly' }));
    const [active, ...more] = await done(owner.call(subscriptions.getSubscriptions));
    expect([order.subscription, order.price, more]).toEqual([active?.id, 199, []]);
  });

  it('rejects invalid fields, and free plans', async () => {
    const owner = await api.createAccount({ tier: null });
    const { status, error } = await owner.call(purchaseOrders.createPurchaseOrder, {
      body: { ...ORDER, tier: JSON.parse('"free"'), billing_name: ' ', address: [], country: 'Spain', email: 'nobody' },
    });
    expect([status, error.fields?.map(({ path }) => path)]).toEqual([
      400,
      ['tier', 'billing_name', 'address', 'country', 'email'],
    ]);
    expect(await done(owner.call(subscriptions.getSubscriptions))).toEqual([]);
  });

  it('rejects a plan that is too small for planned measurements', async () => {
    api.clock.set('2026-03-02T09:00:00.000Z');
    const owner = await api.createAccount({ tier: 'enterprise' });
    await enable(owner.call);
    const later = { start_date: '2026-04-10', end_date: '2026-04-10', number_of_participants: 1001 };
    await createSet(owner.call, reusableSet(later));
    const [active] = await done(owner.call(subscriptions.getSubscriptions));
    await done(owner.call(subscriptions.endSubscription, { params: { id: active?.id ?? '' } }));
    api.clock.set('2026-04-03T09:00:00.000Z');
    const { error } = await place(owner);
    expect([error.error, error.fields?.[0]?.code]).toEqual(['conflict', 'below_use']);
  });
});

describe('the document of a purchase order', () => {
  it('contains buyer, seller, plan and price in English', async () => {
    api.clock.set('2026-03-02T09:00:00.000Z');
    const owner = await api.createAccount({ tier: null });
    const { id, number } = await done(place(owner));
    const { status, headers, file } = await printed(owner, id);
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="${number}.pdf"`,
      'no-store',
    ]);
    const words = readPdf(file);
    for (const said of [
      'Purchase order',
      number,
      'March 2, 2026',
      'March 2, 2027',
      'Peñón Añejo S.L.',
      'Tax ID: B12345678',
      'Calle del Álamo 3',
      'Spain',
      'Pedido 77 é',
      'facturas@penon.example',
      'Veleta Software',
      '28013 Madrid',
      'Growth plan · Yearly',
      'Up to 1,000 participants per measurement',
      '€1,990.00',
      'Total in EUR',
      'due within 30 days',
    ]) {
      expect(words).toContain(said);
    }
  });

  it.each([
    ['en', 'Purchase order', ['Item', 'Period', 'Amount']],
    ['es', 'Orden de compra', ['Concepto', 'Periodo', 'Importe']],
  ] as const)('has a title, headings and a table with named columns in %s', async (language, title, columns) => {
    const owner = await api.createAccount({ tier: null });
    const { id } = await done(place(owner));
    const structure = readPdfStructure((await printed(owner, id, language)).file);
    expect(structure).toMatchObject({ isTagged: true, language, showsTitle: true, unmarked: '' });
    const all = elementsOf(structure.root);
    expect(all.filter(({ type }) => type === 'H1').map(({ text }) => text)).toEqual([title]);
    expect(all.filter(({ type }) => type === 'H2')).toHaveLength(3);
    expect(all.filter(({ scope }) => scope === 'Column').map(({ text }) => text)).toEqual(columns);
  });

  it('uses the language of its reader', async () => {
    const owner = await api.createAccount({ tier: null });
    const { id } = await done(place(owner));
    const words = readPdf((await printed(owner, id, 'es')).file).replace(/\u00a0/g, ' ');
    for (const said of ['Orden de compra', '2 de marzo de 2026', 'España', '1.990,00 €', 'Plan Crecimiento · Anual']) {
      expect(words).toContain(said);
    }
  });

  it('stays the same after the seller has changed', async () => {
    const owner = await api.createAccount({ tier: null });
    const { id } = await done(place(owner));
    const before = await printed(owner, id);
    api.clock.advance({ days: 400 });
    Object.assign(api.services.config.seller, { name: 'Somebody who bought the company' });
    const after = await api.app.inject({
      method: 'GET',
      url: urlOf(purchaseOrders.getPurchaseOrderDocument).replace(':id', id),
      headers: {
        authorization: `Bearer ${(await api.createAccount({ accountId: owner.accountId })).access}`,
        'accept-language': 'en',
      },
    });
    expect(after.rawPayload.equals(before.file)).toBe(true);
  });
});
