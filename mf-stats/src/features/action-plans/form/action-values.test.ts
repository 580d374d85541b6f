import { describe, expect, it } from '@jest/globals';
import { bodyOf, newValues, OTHER_OWNER } from './action-values.ts';

const MEMBER = '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01';
const values = {
  ...newValues({ measurement: 'finished', dimension: 'support', item: null, unit: null }),
  ownerName: 'Bo Lindt',
  ownerEmail: ' bo@example.org ',
};
const ownerOf = (owner: string, ownerEmail = values.ownerEmail) => {
  const body = bodyOf({ ...values, owner, ownerEmail });
  return { id: body.ownerId, name: body.ownerName, email: body.ownerEmail };
};

describe('owner of an action', () => {
  it('is a person without access, with an optional address', () => {
    expect(ownerOf(OTHER_OWNER)).toEqual({ id: null, name: 'Bo Lindt', email: 'bo@example.org' });
    expect(ownerOf(OTHER_OWNER, ' ')).toEqual({ id: null, name: 'Bo Lindt', email: null });
  });

  it('is a member, without the name and address that were entered before', () => {
    expect(ownerOf(MEMBER)).toEqual({ id: MEMBER, name: null, email: null });
  });

  it('is absent, without the name and address that were entered before', () => {
    expect(ownerOf('')).toEqual({ id: null, name: null, email: null });
  });
});
