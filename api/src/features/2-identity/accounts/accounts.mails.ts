import { inTenant } from '../../../platform/database/tenant.ts';
import type { MailContent } from '../../../platform/mail/mailer.ts';
import type { Services } from '../../../platform/services.ts';
import { findUser, isAccountActive } from './accounts.queries.ts';
import { readLinkSecret } from './links.service.ts';
import { LOCKOUT_MINUTES } from './lockouts.ts';

/** Defines the mails of accounts; each reads its content by row ids when it is sent. */
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
  const toUser = (template: string, linkPath: string, values: Readonly<Record<string, string>> = {}) =>
    services.mail.define(template, ({ accountId = '', userId = '' }) =>
      inTenant(services.db, accountId, async (tx): Promise<MailContent | null> => {
        const user = await findUser(tx, userId);
        // An account that was never activated needs no warning; its address may belong to another person.
        if (!user || !(await isAccountActive(tx, accountId))) return null;
        return { to: user.email, language: user.language, values: { firstName: user.first_name, ...values }, linkPath };
      }),
    );
  toLink('activation', '/account-activation');
  toLink('password-reset', '/reset-password');
  toUser('already-registered', '/auth/login');
  toUser('password-changed', '/auth/forgot-password');
  toUser('sign-in-locked', '/auth/forgot-password', { minutes: String(LOCKOUT_MINUTES) });
}
