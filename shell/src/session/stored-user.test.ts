import { beforeEach, describe, expect, it } from '@jest/globals';
import { readStoredUser } from './stored-user.ts';

beforeEach(() => localStorage.clear());

describe('stored user', () => {
  it('round-trips', () => {
    const user = { id: 'a', lastName: 'Ruiz', language: 'es', role: 'owner', account: 'one' };
    localStorage.setItem('user', JSON.stringify(user));
    expect(readStoredUser()).toEqual(user);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{"id":'],
    ['a text', '"ana"'],
    ['null', 'null'],
    ['a person without an id', '{"lastName":"Ruiz"}'],
    ['an id that is no text', '{"id":7}'],
  ])('is undefined if storage has %s', (_, text) => {
    if (text !== null) localStorage.setItem('user', text);
    expect(readStoredUser()).toBeUndefined();
  });
});
