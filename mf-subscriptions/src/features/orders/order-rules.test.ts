import { describe, expect, it } from '@jest/globals';
import { bodyOf, complaintAbout, complaintsOf, EMPTY_ORDER } from './order-rules.ts';

describe('the rules of an order', () => {
  it('ask for a name, an address, a country and an e-mail, in the order of the page', () => {
    expect(complaintsOf({ ...EMPTY_ORDER, billingName: ' ' })).toEqual([
      ['billingName', { key: 'order.nameRequired' }],
      ['address1', { key: 'order.addressRequired' }],
      ['country', { key: 'order.countryRequired' }],
      ['email', { key: 'order.email' }],
    ]);
  });

  it.each([
    ['billingName', 200],
    ['taxId', 40],
    ['address1', 120],
    ['address2', 120],
    ['address3', 120],
    ['reference', 80],
  ] as const)('take %s of %d characters and no more', (field, maximum) => {
    expect(complaintAbout(field, ` ${'x'.repeat(maximum)} `)).toBeNull();
    expect(complaintAbout(field, 'x'.repeat(maximum + 1))).toEqual({ key: 'order.tooLong', maximum });
  });

  it('take an e-mail as the API does', () => {
    expect(complaintAbout('email', ' Ana@Example.org ')).toBeNull();
    expect(complaintAbout('email', 'ana')).toEqual({ key: 'order.email' });
  });

  it('send what was typed without what is around it, and no empty lines', () => {
    const typed = {
      ...EMPTY_ORDER,
      billingName: ' Molino ',
      address1: ' Calle Mayor 1 ',
      address3: ' Cali ',
      taxId: ' ',
    };
    expect(
      bodyOf({ ...typed, country: 'CO', email: ' ana@example.org ' }, { tier: 'growth', cycle: 'yearly' }),
    ).toEqual({
      tier: 'growth',
      cycle: 'yearly',
      billing_name: 'Molino',
      tax_id: null,
      address: ['Calle Mayor 1', 'Cali'],
      country: 'CO',
      reference: null,
      email: 'ana@example.org',
    });
  });
});
