import type { Tx } from '../database/tenant.ts';

/** Deletes an account's mails from the outbox of a stand-alone installation. */
export async function removeMailsFor(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('outbox_mails').where('sent_for', '=', accountId).execute();
}

/** Deletes all mails to an address from the outbox, of all accounts. */
export async function removeMailsTo(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('outbox_mails').where('recipient', '=', address).execute();
}
