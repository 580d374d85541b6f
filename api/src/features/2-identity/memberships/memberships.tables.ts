import type { Generated } from 'kysely';
import type { Role } from '@veleta/shared/contracts';

export interface MembershipTables {
  /** Which people belong to which accounts, and with which role. */
  memberships: {
    account_id: string;
    user_id: string;
    role: Role;
    created_at: Date;
    /** When the person last chose this account; sign-in uses the latest. */
    chosen_at: Generated<Date | null>;
  };
}
