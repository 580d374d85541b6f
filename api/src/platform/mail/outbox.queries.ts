import type { Tx } from '../database/tenant.ts';

/** Removes what the outbox of a machine on its own holds for an account. */
export async function removeMailsFor(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('outbox_mails').where('sent_for', '=', accountId).execute();
}

/** Removes what it holds for one address, whoever sent it. */
export async function removeMailsTo(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('outbox_mails').where('recipient', '=', address).execute();
}
