import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetOrderDraft, keepOrderDraft, readOrderDraft } from './order-draft.ts';
import { EMPTY_ORDER } from './order-rules.ts';

const values = { ...EMPTY_ORDER, billingName: 'Molino', country: 'ES' };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the draft of an order', () => {
  it('is what this person had typed, until it is placed', () => {
    keepOrderDraft('ana', values);
    expect(readOrderDraft('ana')).toEqual(values);
    forgetOrderDraft('ana');
    expect(readOrderDraft('ana')).toBeNull();
  });

  it('is not shown to the next person in the tab, and not dropped by them', () => {
    keepOrderDraft('ana', values);
    expect(readOrderDraft('bo')).toBeNull();
    forgetOrderDraft('bo');
    expect(readOrderDraft('ana')).toEqual(values);
  });

  it('is taken as far as it is understood', () => {
    for (const [text, draft] of [
      ['{"billingName":"Molino","country":7}', { ...EMPTY_ORDER, billingName: 'Molino' }],
      ['{', null],
      ['null', null],
    ] as const) {
      keepOrderDraft('ana', values);
      for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
      expect(readOrderDraft('ana')).toEqual(draft);
    }
  });

  it('is none in a browser that blocks storage', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepOrderDraft('ana', values);
    expect(readOrderDraft('ana')).toBeNull();
  });
});
