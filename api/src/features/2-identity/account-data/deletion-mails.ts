import type { Selectable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import type { AccountTables } from '../accounts/index.ts';

const DAY_MS = 86_400_000;
/** A mail server that refuses for so long will not take it any more. */
const KEPT_DAYS = 3;

/** What a farewell is about: having deleted oneself, or an account that its owner has deleted. */
const TEMPLATES = { self: 'user-deleted', account: 'account-deleted' } as const;

type DeletionMail = Omit<Selectable<AccountTables['deletion_mails']>, 'id' | 'created_at'>;

/**
 * The last mails to people whose user is, or may be, gone. Other mails are filled in from the user at the moment of sending;
 * these from a row of their own, which goes when the mail is sent.
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
