import { withoutTenant, type Db, type Tx } from './database/tenant.ts';

/** Cron expression of a sweep. */
export const EVERY_MINUTE = '* * * * *';
const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';

/** The steps of a sweep. */
interface Walk<Found> {
  /** Returns the next item after an id, of any account; a look-up before the tenant is known. */
  readonly findNext: (tx: Tx, afterId: string) => Promise<Found | undefined>;
  readonly idOf: (found: Found) => string;
  readonly work: (found: Found) => Promise<void>;
}

/** Processes every pending item of all accounts once, in the order of ids. An error ends the sweep. */
export async function sweep<Found>(db: Db, { findNext, idOf, work }: Walk<Found>): Promise<void> {
  for (let afterId = BEFORE_EVERY_ID; ;) {
    const found = await withoutTenant(db, (tx) => findNext(tx, afterId));
    if (!found) return;
    afterId = idOf(found);
    await work(found);
  }
}
