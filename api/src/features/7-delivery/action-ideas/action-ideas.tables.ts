import type { Generated } from 'kysely';

export interface ActionIdeaTables {
  /** What an organization has changed in the library of ideas: own ideas, and rewritten or hidden ones. */
  action_ideas: {
    id: string;
    account_id: string;
    product_key: string;
    dimension_key: string;
    /** The idea of the library that the row replaces; null for an own one. */
    library_key: string | null;
    /** Null for the text of the library. */
    title: string | null;
    text: string | null;
    is_hidden: boolean;
    version: Generated<number>;
    created_at: Date;
    changed_at: Date;
  };
}
