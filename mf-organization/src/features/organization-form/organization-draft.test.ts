import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { dropDraft, readDraft, writeDraft } from './organization-draft.ts';
import { EMPTY_VALUES } from './organization-model.ts';

const values = { ...EMPTY_VALUES, name: 'Molino', industry: '7' };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the draft of an organization', () => {
  it('is what this person had typed, until it is saved', () => {
    writeDraft('ana', values);
    expect(readDraft('ana')).toEqual(values);
    dropDraft('ana');
    expect(readDraft('ana')).toBeNull();
  });

  it('is not shown to the next person in the tab, and not dropped by them', () => {
    writeDraft('ana', values);
    expect(readDraft('bo')).toBeNull();
    dropDraft('bo');
    expect(readDraft('ana')).toEqual(values);
  });

  it('is taken as far as it is understood', () => {
    for (const [text, draft] of [
      ['{"name":"Molino","industry":7,"city":"Cali"}', { ...EMPTY_VALUES, name: 'Molino' }],
      ['{', null],
      ['7', null],
    ] as const) {
      writeDraft('ana', values);
      for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
      expect(readDraft('ana')).toEqual(draft);
    }
  });

  it('is none in a browser that blocks storage', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    writeDraft('ana', values);
    dropDraft('ana');
    expect(readDraft('ana')).toBeNull();
  });
});
