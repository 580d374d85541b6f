import { describe, expect, it } from '@jest/globals';
import type { Role } from '@veleta/shared/contracts';
import { ACTS, mayDo } from './role-acts.ts';

const actsOf = (role: Role) => ACTS.filter((act) => mayDo(role, act)).map(({ act }) => act);

describe('what people are told that a role may do', () => {
  it('is everything for owners', () => {
    expect(actsOf('owner')).toEqual(ACTS.map(({ act }) => act));
  });

  it('is, for administrators, all but making owners, seeing the activity and deleting the account', () => {
    const denied = ACTS.map(({ act }) => act).filter((act) => !actsOf('administrator').includes(act));
    expect(denied).toEqual(['owners', 'activity', 'account']);
  });

  it('is, for analysts, to read results', () => {
    expect(actsOf('analyst')).toEqual(['analysis']);
  });
});
