import { inTenant } from '../../../platform/database/tenant.ts';
import type { MailContent } from '../../../platform/mail/mailer.ts';
import type { Services } from '../../../platform/services.ts';
import { translate } from '../../../platform/translations.ts';
import { brandOf } from '../organizations/index.ts';
import { secretOf } from './invitation-secret.ts';
import { findInvitation, findInvitedPerson } from './invitations.queries.ts';

export const MAIL_TEMPLATE = 'administrator-invitation';

/** Defines the invitation mail: in the invited person's language if they are known, otherwise in the inviter's. */
export function defineInvitationMail(services: Services): void {
  services.mail.define(MAIL_TEMPLATE, ({ accountId = '', invitationId = '', nonce = '' }) =>
    inTenant(services.db, accountId, async (tx): Promise<MailContent | null> => {
      const invitation = await findInvitation(tx, accountId, invitationId);
      // The invitation was resent, withdrawn or accepted before this mail was sent.
      if (!invitation || invitation.nonce !== nonce || invitation.withdrawn_at || invitation.accepted_at) return null;
      const known = await findInvitedPerson(tx, invitation.email);
      const language = known?.is_active ? known.language : invitation.language;
      const organization = (await brandOf(tx, accountId)).name;
      return {
        to: invitation.email,
        language,
        ...(organization ? { brand: organization } : {}),
        values: {
          inviter: invitation.invited_by,
          organization: organization || translate(language, 'unnamedOrganization'),
          role: translate(language, `roles.${invitation.role}`),
          lastDay: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
            invitation.expires_at,
          ),
        },
        linkPath: `/admin-invite/${secretOf(services, invitation)}`,
      };
    }),
  );
}
