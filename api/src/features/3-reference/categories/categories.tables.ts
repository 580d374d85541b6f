import type { Generated } from 'kysely';

export interface CategoryTables {
  categories: {
    id: string;
    account_id: string;
    title: string;
    created_at: Date;
    /** Among the categories of the account; those with the same stand by their age. */
    position: Generated<number>;
    /** Raised by each saving. */
    revision: Generated<number>;
  };
  units: { id: string; account_id: string; category_id: string; name: string; position: number };
}
