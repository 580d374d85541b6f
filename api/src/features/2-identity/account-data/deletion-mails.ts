import type { Selectable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import type { AccountTables } from '../accounts/index.ts';

const DAY_MS = 86_400_000;
/** A mail server that rejects a mail for this long will not accept it. */
const KEPT_DAYS = 3;

/** The occasion of a deletion mail: the recipient deleted themselves, or the owner deleted the account. */
const TEMPLATES = { self: 'user-deleted', account: 'account-deleted' } as const;

type DeletionMail = Omit<Selectable<AccountTables['deletion_mails']>, 'id' | 'created_at'>;

/**
 * Defines the mails about deletions. Other mails read the user when they are sent. These read a separate row, because
 * the user may be deleted; the row is deleted after sending.
 */
export function defineDeletionMails(services: Services): void {
  const { db } = services;
  for (const template of Object.values(TEMPLATES)) {
    services.mail.define(
      template,
      async ({ mailId = '' }) => {
        const row = await db.selectFrom('deletion_mails').selectAll().where('id', '=', mailId).executeTakeFirst();
        if (!row) return null;
        const values = { firstName: row.first_name, organization: row.organization ?? '' };
        return { to: row.email, language: row.language, values };
      },
      async ({ mailId = '' }) => {
        await db.deleteFrom('deletion_mails').where('id', '=', mailId).execute();
      },
    );
  }
  services.jobs.define(
    'accounts.delete-old-deletion-mails',
    async () => {
      const before = new Date(services.clock.now().getTime() - KEPT_DAYS * DAY_MS);
      await db.deleteFrom('deletion_mails').where('created_at', '<', before).execute();
    },
    { cron: '23 3 * * *' },
  );
}

export async function sendDeletionMail(
  services: Services,
  tx: Tx,
  reason: keyof typeof TEMPLATES,
  { email, first_name, language, organization }: DeletionMail,
): Promise<void> {
  const id = services.random.uuid();
  const created_at = services.clock.now();
  await tx.insertInto('deletion_mails').values({ id, email, first_name, language, organization, created_at }).execute();
  await services.mail.send(tx, { template: TEMPLATES[reason], ids: { mailId: id } });
}
