import { accounts, type administrators, type Language, type InvalidField } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { addPerson, checkCredentials, prepareNewPassword, confirmUser } from '../accounts/index.ts';
import { endOwnSession, startSession, type Tokens } from '../sessions/index.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { brandOf } from '../organizations/index.ts';
import { insertMembership, lockMembers } from './administrators.queries.ts';
import {
  findByHash,
  findForAccepting,
  findInvitation,
  findInvitedPerson,
  updateInvitation,
  type InvitationRow,
} from './invitations.queries.ts';

type InvitationDetails = z.input<NonNullable<typeof administrators.getAdminInvite.reply>>;
type Answer = z.output<NonNullable<typeof administrators.acceptAdminInvite.body>>;

const UNIQUE_VIOLATION = '23505';

/** Returns the details of an invitation to the holder of its token. */
export async function showInvitation(services: Services, token: string): Promise<InvitationDetails> {
  const { invitation, organization } = await findAcceptable(services, token);
  const person = await findInvitedPerson(services.db, invitation.email);
  return {
    organization: organization || null,
    invited_by: invitation.invited_by,
    email: invitation.email,
    role: invitation.role,
    has_user: person?.is_active ?? false,
    expires_at: invitation.expires_at.toISOString(),
  };
}

export interface Acceptance {
  readonly token: string;
  readonly answer: Answer;
  readonly language: Language;
  /** Network address of the caller. */
  readonly address: string;
  readonly userAgent: string;
  readonly findCaller: () => Promise<Session | null>;
}

/** Accepts an invitation once, and signs the person in to the account. */
export async function accept(services: Services, acceptance: Acceptance): Promise<Tokens> {
  const { invitation } = await findAcceptable(services, acceptance.token);
  const person = await findInvitedPerson(services.db, invitation.email);
  // A registered address that was never activated is not confirmed as the person's own.
  return person?.is_active
    ? acceptAsKnown(services, invitation, person.user_id, acceptance)
    : acceptAsNew(services, invitation, person?.user_id ?? null, acceptance);
}

async function acceptAsKnown(
  services: Services,
  invitation: InvitationRow,
  userId: string,
  { answer, address, userAgent, findCaller }: Acceptance,
): Promise<Tokens> {
  const { email, account_id: accountId } = invitation;
  const caller = await findCaller();
  if (caller && caller.userId !== userId) throw new AppError('other_person');
  if (!caller) {
    if (answer.password === undefined) throw invalidInput([{ path: 'password', code: 'required' }]);
    await checkCredentials(services, { email, password: answer.password, address });
  }
  await inTenant(services.db, accountId, async (tx) => {
    const { role } = await consume(services, tx, invitation);
    await insertMembership(tx, accountId, { userId, role, now: services.clock.now() });
    await recordAccepted(services, tx, { ...invitation, role }, userId);
  });
  if (caller) await endOwnSession(services, caller);
  return startSession(services, { accountId, userId, userAgent });
}

async function acceptAsNew(
  services: Services,
  invitation: InvitationRow,
  unconfirmedId: string | null,
  { answer, language, address, userAgent }: Acceptance,
): Promise<Tokens> {
  const { firstName, lastName, password } = requireAll(answer);
  const { email, account_id: accountId } = invitation;
  // Hashed before the transaction, because hashing takes long and the transaction locks rows.
  const passwordHash = await prepareNewPassword(services, { password, email, address });
  const userId = unconfirmedId ?? services.random.uuid();
  const person = { firstName, lastName, language, passwordHash };
  try {
    await inTenant(services.db, accountId, async (tx) => {
      const { role } = await consume(services, tx, invitation, { terms_version: accounts.TERMS_VERSION });
      const now = services.clock.now();
      if (unconfirmedId === null) {
        await addPerson(tx, { ...person, accountId, userId, email, role, now });
      } else {
        // The order matters: the membership makes the user visible to this account.
        await insertMembership(tx, accountId, { userId, role, now });
        await confirmUser(services, tx, userId, person);
      }
      await recordAccepted(services, tx, { ...invitation, role }, userId);
    });
  } catch (cause) {
    // The address was registered concurrently; a retry will find the user.
    if (cause instanceof Error && Reflect.get(cause, 'code') === UNIQUE_VIOLATION)
      throw new AppError('conflict', { cause });
    throw cause;
  }
  return startSession(services, { accountId, userId, userAgent });
}

/**
 * Finds an invitation that can be accepted. @throws AppError `link_invalid`, `link_used`, `link_withdrawn` or
 * `link_expired`
 */
async function findAcceptable(
  services: Services,
  token: string,
): Promise<{ invitation: InvitationRow; organization: string }> {
  const found = await findByHash(services.db, hashSecret(token));
  if (!found) throw new AppError('link_invalid');
  return inTenant(services.db, found.account_id, async (tx) => ({
    invitation: requireAcceptable(await findInvitation(tx, found.account_id, found.id), services.clock.now()),
    organization: (await brandOf(tx, found.account_id)).name,
  }));
}

/** Marks an invitation as accepted exactly once: the row is locked and validated again. */
async function consume(
  services: Services,
  tx: Tx,
  { id, account_id: accountId, nonce }: InvitationRow,
  changes: { terms_version?: string } = {},
): Promise<InvitationRow> {
  await lockMembers(tx, accountId);
  const now = services.clock.now();
  const row = requireAcceptable(await findForAccepting(tx, accountId, id), now);
  // Resent in the meantime: this link has expired.
  if (row.nonce !== nonce) throw new AppError('link_invalid');
  return updateInvitation(tx, accountId, id, { accepted_at: now, ...changes });
}

function requireAcceptable(row: InvitationRow | undefined, now: Date): InvitationRow {
  if (!row) throw new AppError('link_invalid');
  if (row.accepted_at) throw new AppError('link_used');
  if (row.withdrawn_at) throw new AppError('link_withdrawn');
  if (row.expires_at <= now) throw new AppError('link_expired');
  return row;
}

function requireAll(answer: Answer): { firstName: string; lastName: string; password: string } {
  const { first_name: firstName, last_name: lastName, password } = answer;
  const missing = (['first_name', 'last_name', 'password'] as const).filter((path) => answer[path] === undefined);
  const fields = [...missing, ...(answer.accepts_terms === true ? [] : ['accepts_terms'])];
  if (firstName === undefined || lastName === undefined || password === undefined || fields.length > 0)
    throw invalidInput(fields.map((path) => ({ path, code: 'required' })));
  return { firstName, lastName, password };
}

const invalidInput = (fields: readonly InvalidField[]): AppError => new AppError('invalid_input', { fields });

function recordAccepted(
  services: Services,
  tx: Tx,
  { account_id: accountId, email, role }: InvitationRow,
  userId: string,
): Promise<void> {
  return recordAuditEvent(services, tx, { accountId, userId }, 'invitation_accepted', {
    object: email,
    details: { role },
  });
}
