import { describe, expect, it } from '@jest/globals';
import { purchaseOrders, invalidFields } from '@veleta/shared/contracts';
import { bodyOf, EMPTY_ORDER, fieldOfOrder, type OrderValues } from './order-rules.ts';

const PLAN = { tier: 'growth', cycle: 'yearly' } as const;
const GOOD = { ...EMPTY_ORDER, billingName: 'Molino', address1: 'Calle 1', country: 'CO', email: 'ana@example.org' };
const NAMES: Readonly<Record<string, string>> = { billing_name: 'billingName', tax_id: 'taxId' };

/** Returns the fields that the contract rejects. */
function refused(change: Partial<OrderValues>): string[] {
  const values = { ...GOOD, ...change };
  const body = bodyOf(values, PLAN);
  const issues = purchaseOrders.PurchaseOrderInputSchema.safeParse(body).error?.issues ?? [];
  return invalidFields(issues, body).map(({ path }) => fieldOfOrder(path, values) ?? NAMES[path] ?? path);
}

describe('order rules', () => {
  it.each([
    ['billingName', 200],
    ['taxId', 40],
    ['address1', 120],
    ['address2', 120],
    ['address3', 120],
    ['reference', 80],
  ] as const)('limits %s to %d characters', (field, maximum) => {
    expect(refused({ [field]: ` ${'x'.repeat(maximum)} ` })).toEqual([]);
    expect(refused({ [field]: 'x'.repeat(maximum + 1) })).toEqual([field]);
  });

  it('require a name, an address, a country and an email', () => {
    expect(refused({ ...EMPTY_ORDER, billingName: ' ' })).toEqual(['billingName', 'address1', 'country', 'email']);
  });

  it('mark the right address line after an empty one', () => {
    expect(refused({ address2: '', address3: 'x'.repeat(121) })).toEqual(['address3']);
  });

  it('trim texts and omit empty lines', () => {
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
