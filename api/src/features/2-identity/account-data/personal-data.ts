import { setUser } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { findUser } from '../accounts/index.ts';
import { listMembershipsOf } from '../memberships/index.ts';

/** Registers the personal data of this feature. Passwords and tokens are stored only as hashes and not exported. */
export function definePersonalData({ personalData }: Services): void {
  personalData.define({
    name: 'user',
    per: 'person',
    read: async (tx, { userId }) => {
      const user = await findUser(tx, userId);
      if (!user) return [];
      const { id, email, first_name, last_name, language, created_at } = user;
      return [{ id, email, first_name, last_name, language, registered_at: created_at }];
    },
  });
  personalData.define({
    name: 'memberships',
    per: 'person',
    read: async (tx, { userId }) => {
      await setUser(tx, userId);
      const rows = await listMembershipsOf(tx, userId);
      return rows.map(({ account_id: account, role, created_at, chosen_at }) => ({
        account,
        role,
        joined_at: created_at,
        chosen_at,
      }));
    },
  });
  personalData.define({
    name: 'sessions',
    per: 'person',
    read: async (tx, { userId }) => {
      await setUser(tx, userId);
      const rows = await tx
        .selectFrom('sessions')
        .select(['account_id as account', 'browser', 'system', 'created_at as started_at', 'last_used_at'])
        .select(['expires_at', 'ended_at', 'end_reason'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows;
    },
  });
  personalData.define({
    name: 'links',
    per: 'account',
    read: (tx, { userId }) =>
      tx
        .selectFrom('link_tokens')
        .select(['purpose', 'created_at as mailed_at', 'expires_at', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  });
}
