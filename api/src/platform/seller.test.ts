import { describe, expect, it } from '@jest/globals';
import { readSeller } from './seller.ts';

describe('the seller of plans', () => {
  it('is the product itself where nothing is said, reached at the sender of mails', () => {
    expect(readSeller({}, 'Veleta <no-reply@veleta.example>')).toEqual({
      name: 'Veleta',
      taxId: null,
      address: [],
      email: 'no-reply@veleta.example',
    });
  });

  it('is named by the environment, its address line by line', () => {
    const env = {
      SELLER_NAME: 'Veleta Software S.L.',
      SELLER_TAX_ID: 'B00000000',
      SELLER_ADDRESS: 'Calle Mayor 1; 28013 Madrid;',
      SELLER_EMAIL: 'sales@veleta.example',
    };
    expect(readSeller(env, 'no-reply@veleta.example')).toEqual({
      name: 'Veleta Software S.L.',
      taxId: 'B00000000',
      address: ['Calle Mayor 1', '28013 Madrid'],
      email: 'sales@veleta.example',
    });
  });
});
