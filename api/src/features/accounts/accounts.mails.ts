import { inTenant } from '../../platform/database/tenant.ts';
import type { MailContent } from '../../platform/mail/mailer.ts';
import type { Services } from '../../platform/services.ts';
import { findUser } from './accounts.queries.ts';
import { readLinkSecret } from './links.service.ts';

/** The mails of accounts; each is filled in from row ids at the moment of sending. */
export function defineAccountMails(services: Services): void {
  const toLink = (template: string, path: string) =>
    services.mail.define(template, ({ accountId = '', linkId = '' }) =>
      inTenant(services.db, accountId, async (tx): Promise<MailContent | null> => {
        const link = await readLinkSecret(services, tx, linkId);
        const user = link && (await findUser(tx, link.userId));
        if (!link || !user) return null;
        return {
          to: user.email,
          language: user.language,
          values: { firstName: user.first_name },
          linkPath: `${path}/${link.secret}`,
        };
      }),
    );
  const toUser = (template: string, linkPath: string) =>
    services.mail.define(template, ({ accountId = '', userId = '' }) =>
      inTenant(services.db, accountId, async (tx): Promise<MailContent | null> => {
        const user = await findUser(tx, userId);
        return user
          ? { to: user.email, language: user.language, values: { firstName: user.first_name }, linkPath }
          : null;
      }),
    );
  toLink('activation', '/account-activation');
  toLink('password-reset', '/reset-password');
  toUser('already-registered', '/auth/login');
  toUser('password-changed', '/auth/forgot-password');
}
