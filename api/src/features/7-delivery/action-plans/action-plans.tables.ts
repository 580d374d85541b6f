import type { actionPlans } from '@veleta/shared/contracts';

export interface ActionPlanTables {
  actions: {
    id: string;
    account_id: string;
    measurement_id: string;
    /** The unit of a category when the action was saved; null for the organization. */
    unit_id: string | null;
    unit_name: string | null;
    dimension_key: string | null;
    item_key: string | null;
    title: string;
    text: string | null;
    notes: string | null;
    /** A member of the account; otherwise `owner_name` may name another person. */
    owner_id: string | null;
    owner_name: string | null;
    owner_email: string | null;
    /** A day as text: `2026-11-20`. */
    due_on: string | null;
    state: actionPlans.ActionState;
    created_by: string | null;
    created_at: Date;
    changed_at: Date;
  };
}
