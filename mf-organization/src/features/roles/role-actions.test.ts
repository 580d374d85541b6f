import { describe, expect, it } from '@jest/globals';
import type { Role } from '@veleta/shared/contracts';
import { ROLE_ACTIONS, mayDo } from './role-actions.ts';

const actionsOf = (role: Role) => ROLE_ACTIONS.filter((action) => mayDo(role, action)).map(({ action }) => action);

describe('role actions', () => {
  it('allows owners every action', () => {
    expect(actionsOf('owner')).toEqual(ROLE_ACTIONS.map(({ action }) => action));
  });

  it('denies administrators owners, activity and account deletion', () => {
    const denied = ROLE_ACTIONS.map(({ action }) => action).filter(
      (action) => !actionsOf('administrator').includes(action),
    );
    expect(denied).toEqual(['owners', 'activity', 'account']);
  });

  it('allows analysts to read results only', () => {
    expect(actionsOf('analyst')).toEqual(['analysis']);
  });
});
