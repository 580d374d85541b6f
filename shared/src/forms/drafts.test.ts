import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { draftStore } from './drafts.ts';

const EMPTY = { title: '' };
const AREA = { title: 'Area' };
const read = (form = 'set-up', user = 'ana') => draftStore(form, user).read(EMPTY);
const write = (values: object, user = 'ana') => draftStore('set-up', user).write(values);

beforeEach(() => sessionStorage.clear());

describe('draftStore', () => {
  it('returns the draft of the form in this tab', () => {
    expect(read()).toBeNull();
    write(AREA);
    expect(read()).toEqual(AREA);
  });

  it('returns no draft of another user or another form', () => {
    write(AREA);
    expect(read('set-up', 'eva')).toBeNull();
    expect(read('category')).toBeNull();
  });

  it('clears the draft of one user only', () => {
    write(AREA);
    write({ title: 'Theirs' }, 'eva');
    draftStore('set-up', 'ana').clear();
    expect(read()).toBeNull();
    expect(read('set-up', 'eva')).toEqual({ title: 'Theirs' });
  });

  it.each(['[]', '7', 'null', 'no JSON'])('returns null for a stored value that is no draft: %s', (text) => {
    write(AREA);
    sessionStorage.setItem(sessionStorage.key(0)!, text);
    expect(read()).toBeNull();
  });

  it('ignores a field whose type an older release stored differently', () => {
    write({ title: 1, gone: true });
    expect(read()).toEqual(EMPTY);
  });

  it('stores nothing in a browser that blocks storage, without an error', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    expect(() => write(AREA)).not.toThrow();
    expect(() => draftStore('set-up', 'ana').clear()).not.toThrow();
    expect(read()).toBeNull();
    jest.restoreAllMocks();
  });
});
