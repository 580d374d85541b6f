import { administrators, type Language, type Role } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { countAttempt, findPerson } from '../accounts/index.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { MAIL_TEMPLATE } from './invitation-mail.service.ts';
import { secretOf } from './invitation-secret.ts';
import {
  findOpen,
  insertInvitation,
  isMember,
  listOpen,
  updateInvitation,
  type InvitationRow,
} from './invitations.queries.ts';
import { beginChange, assertMayAssign } from './permissions.service.ts';

export { forgetInvitationsTo, listInvitationsTo } from './invitations.queries.ts';

type Invitation = z.input<typeof administrators.AdministratorInvitationSchema>;

const DAY_MS = 86_400_000;
const NONCE_BYTES = 16;
/** Mails that one account may send to one address, and in total, in a quarter of an hour. */
const MAILS_PER_ADDRESS = 5;
const MAILS_PER_ACCOUNT = 60;

export function listInvitations(services: Services, accountId: string): Promise<Invitation[]> {
  return inTenant(services.db, accountId, async (tx) =>
    (await listOpen(tx, accountId)).map((row) => present(row, services.clock.now())),
  );
}

/** Invites an address. An address with an open invitation gets another mail with the new role. */
export async function invite(
  services: Services,
  session: Session,
  { email, role }: { email: string; role: Role },
  language: Language,
): Promise<Invitation> {
  await countMails(services, session.accountId, email);
  return inTenant(services.db, session.accountId, async (tx) => {
    const { accountId } = session;
    const actor = await beginChange(tx, session);
    assertMayAssign(actor, role);
    if (await isMember(tx, accountId, email))
      throw new AppError('invalid_input', { fields: [{ path: 'email', code: 'member' }] });
    const open = await findOpen(tx, accountId, { email });
    if (open) assertMayAssign(actor, open.role);
    const action = open ? 'invitation_resent' : 'administrator_invited';
    await recordAuditEvent(services, tx, session, action, { object: email, details: { role } });
    return send(services, tx, session, { open, email, role, language });
  });
}

/** Sends an open invitation again with a new link. */
export async function resend(
  services: Services,
  session: Session,
  id: string,
  language: Language,
): Promise<Invitation> {
  const { accountId } = session;
  const known = await inTenant(services.db, accountId, (tx) => requireOpen(tx, accountId, id));
  await countMails(services, accountId, known.email);
  return inTenant(services.db, accountId, async (tx) => {
    const actor = await beginChange(tx, session);
    const open = await requireOpen(tx, accountId, id);
    const { email, role } = open;
    assertMayAssign(actor, role);
    await recordAuditEvent(services, tx, session, 'invitation_resent', { object: email, details: { role } });
    return send(services, tx, session, { open, email, role, language });
  });
}

export function withdraw(services: Services, session: Session, id: string): Promise<void> {
  return inTenant(services.db, session.accountId, async (tx) => {
    const { accountId } = session;
    const actor = await beginChange(tx, session);
    const { email, role } = await requireOpen(tx, accountId, id);
    assertMayAssign(actor, role);
    await updateInvitation(tx, accountId, id, { withdrawn_at: services.clock.now() });
    await recordAuditEvent(services, tx, session, 'invitation_withdrawn', { object: email, details: { role } });
  });
}

async function send(
  services: Services,
  tx: Tx,
  { accountId, userId }: Session,
  { open, email, role, language }: { open: InvitationRow | undefined; email: string; role: Role; language: Language },
): Promise<Invitation> {
  const now = services.clock.now();
  const inviter = await findPerson(tx, userId);
  const id = open?.id ?? services.random.uuid();
  const nonce = services.random.bytes(NONCE_BYTES).toString('base64url');
  const values = {
    role,
    language: inviter?.language ?? language,
    invited_by: inviter ? `${inviter.first_name} ${inviter.last_name}`.trim() : '',
    nonce,
    token_hash: hashSecret(secretOf(services, { id, nonce })),
    sent_at: now,
    expires_at: new Date(now.getTime() + administrators.ADMIN_INVITATION_DAYS * DAY_MS),
  };
  const row = open
    ? await updateInvitation(tx, accountId, id, values)
    : await insertInvitation(tx, { ...values, id, account_id: accountId, email, created_at: now });
  await services.mail.send(tx, { template: MAIL_TEMPLATE, ids: { accountId, invitationId: id, nonce } });
  return present(row, now);
}

async function countMails(services: Services, accountId: string, email: string): Promise<void> {
  await countAttempt(services, {
    kind: 'admin-invite-address',
    subject: `${accountId} ${email}`,
    max: MAILS_PER_ADDRESS,
  });
  await countAttempt(services, { kind: 'admin-invite', subject: accountId, max: MAILS_PER_ACCOUNT });
}

async function requireOpen(tx: Tx, accountId: string, id: string): Promise<InvitationRow> {
  const row = await findOpen(tx, accountId, { id });
  if (!row) throw new AppError('not_found');
  return row;
}

function present(row: InvitationRow, now: Date): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.invited_by,
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at <= now,
  };
}
