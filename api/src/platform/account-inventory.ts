import { INVENTORY_NAMES, type InventoryName } from '@veleta/shared/contracts';
import type { Tx } from './database/tenant.ts';

type Count = (tx: Tx, accountId: string) => Promise<number>;

/** Counts of an account's data, provided by the features that store it. Shown before an account is deleted. */
export interface AccountInventory {
  define(name: InventoryName, count: Count): void;
  /** Returns all nonzero counts in the order of the contract. The transaction must be set to the account. */
  count(tx: Tx, accountId: string): Promise<{ name: InventoryName; count: number }[]>;
}

export function createAccountInventory(): AccountInventory {
  const counters = new Map<InventoryName, Count>();
  return {
    define(name, count) {
      if (counters.has(name)) throw new Error(`The inventory item "${name}" is defined twice.`);
      counters.set(name, count);
    },
    async count(tx, accountId) {
      const counted = [];
      for (const name of INVENTORY_NAMES) {
        const count = (await counters.get(name)?.(tx, accountId)) ?? 0;
        if (count > 0) counted.push({ name, count });
      }
      return counted;
    },
  };
}

/** Creates a counter of the account's rows in a table. */
export function countRows(
  table: 'measurement_sets' | 'measurements' | 'participant_lists' | 'participants' | 'categories' | 'subscriptions',
): Count {
  return async (tx, accountId) => {
    const { total } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(total);
  };
}
