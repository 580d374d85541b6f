import { withoutTenant, type Db, type Tx } from './database/tenant.ts';

/** Cron expression of a sweep. */
export const EVERY_MINUTE = '* * * * *';
const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';

/** How a sweep walks. */
interface Walk<Found> {
  /** The next one after an id, of any account; a look-up before a tenant is known. */
  readonly findNext: (tx: Tx, afterId: string) => Promise<Found | undefined>;
  readonly idOf: (found: Found) => string;
  readonly work: (found: Found) => Promise<void>;
}

/** Works on everything that waits, in all accounts, each once, in the order of ids: what fails ends the sweep. */
export async function sweep<Found>(db: Db, { findNext, idOf, work }: Walk<Found>): Promise<void> {
  for (let afterId = BEFORE_EVERY_ID; ;) {
    const found = await withoutTenant(db, (tx) => findNext(tx, afterId));
    if (!found) return;
    afterId = idOf(found);
    await work(found);
  }
}
