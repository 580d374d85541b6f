import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetRegistration, keepRegistration, readRegistration } from './kept-registration.ts';

const ana = { email: 'ana@example.org', firstName: 'Ana', lastName: 'Ruiz' };
const nobody = { email: '', firstName: '', lastName: '' };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a registration that is being written', () => {
  it('is read as it was written, and gone once it is forgotten', () => {
    keepRegistration(ana);
    expect(readRegistration()).toEqual(ana);
    forgetRegistration();
    expect(readRegistration()).toEqual(nobody);
  });

  it('keeps nothing but the three fields: never the password', () => {
    keepRegistration(Object.assign({ password: 'brújula azul' }, ana));
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('brújula');
  });

  it.each(['null', '7', '{', '{"email":7,"firstName":null}'])('is empty where storage has %s', (text) => {
    keepRegistration(ana);
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
    expect(readRegistration()).toEqual(nobody);
  });

  it('can be written in a browser that blocks storage', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    keepRegistration(ana);
    forgetRegistration();
    expect(readRegistration()).toEqual(nobody);
  });
});
