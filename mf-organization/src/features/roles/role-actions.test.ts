import { describe, expect, it } from '@jest/globals';
import type { Role } from '@veleta/shared/contracts';
import { ROLE_ACTIONS, mayDo } from './role-actions.ts';

const actionsOf = (role: Role) => ROLE_ACTIONS.filter((action) => mayDo(role, action)).map(({ action }) => action);

describe('what people are told that a role may do', () => {
  it('is everything for owners', () => {
    expect(actionsOf('owner')).toEqual(ROLE_ACTIONS.map(({ action }) => action));
  });

  it('is, for administrators, all but making owners, seeing the activity and deleting the account', () => {
    const denied = ROLE_ACTIONS.map(({ action }) => action).filter(
      (action) => !actionsOf('administrator').includes(action),
    );
    expect(denied).toEqual(['owners', 'activity', 'account']);
  });

  it('is, for analysts, to read results', () => {
    expect(actionsOf('analyst')).toEqual(['analysis']);
  });
});
