import { describe, expect, it } from '@jest/globals';
import { formatSeller, readSeller } from './seller.ts';

describe('readSeller', () => {
  it("defaults to the product's name and the sender of mails", () => {
    expect(readSeller({}, { mailFrom: 'Veleta <no-reply@veleta.example>', isRequired: false })).toEqual({
      name: 'Veleta',
      taxId: null,
      address: [],
      email: 'no-reply@veleta.example',
    });
  });

  it('reads name, tax id, address lines and e-mail from the environment', () => {
    const env = {
      SELLER_NAME: 'Veleta Software S.L.',
      SELLER_TAX_ID: 'B00000000',
      SELLER_ADDRESS: 'Calle Mayor 1; 28013 Madrid;',
      SELLER_EMAIL: 'sales@veleta.example',
    };
    const seller = readSeller(env, { mailFrom: 'no-reply@veleta.example', isRequired: true });
    expect(formatSeller(seller)).toBe('Veleta Software S.L., Calle Mayor 1, 28013 Madrid');
    expect(seller).toEqual({
      name: 'Veleta Software S.L.',
      taxId: 'B00000000',
      address: ['Calle Mayor 1', '28013 Madrid'],
      email: 'sales@veleta.example',
    });
  });

  it('throws without name or address when they are required', () => {
    const read = (env: Record<string, string | undefined>) => () =>
      readSeller(env, { mailFrom: 'no-reply@veleta.example', isRequired: true });
    for (const env of [{}, { SELLER_NAME: 'Veleta Software S.L.' }, { SELLER_ADDRESS: 'Calle Mayor 1' }])
      expect(read(env)).toThrow(/^Set SELLER_NAME and SELLER_ADDRESS: [^\n]+$/);
    expect(read({ SELLER_NAME: ' ', SELLER_ADDRESS: ' ; ' })).toThrow('Set SELLER_NAME and SELLER_ADDRESS');
  });
});
