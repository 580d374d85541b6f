import type { Generated } from 'kysely';

export interface CategoryTables {
  categories: {
    id: string;
    account_id: string;
    title: string;
    created_at: Date;
    /** Position among the categories of the account; equal ones are sorted by age. */
    position: Generated<number>;
    /** Incremented by each change. */
    revision: Generated<number>;
  };
  units: { id: string; account_id: string; category_id: string; name: string; position: number };
}
