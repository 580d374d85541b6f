import { INVENTORY_NAMES, type InventoryName } from '@veleta/shared/contracts';
import type { Tx } from './database/tenant.ts';

type Count = (tx: Tx, accountId: string) => Promise<number>;

/** What an account holds, counted by the features that keep it: the list of what goes before an account is deleted. */
export interface AccountInventory {
  define(name: InventoryName, count: Count): void;
  /** Everything there is some of, in the order of the contract. The transaction stands in the account. */
  count(tx: Tx, accountId: string): Promise<{ name: InventoryName; count: number }[]>;
}

export function createAccountInventory(): AccountInventory {
  const counters = new Map<InventoryName, Count>();
  return {
    define(name, count) {
      if (counters.has(name)) throw new Error(`The holding "${name}" is counted twice.`);
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

/** How many rows of a table belong to the account of the transaction. */
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
