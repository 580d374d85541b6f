import type { administrators, Role } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { deleteMember, listMembers, updateRole, type MemberRow } from './administrators.queries.ts';
import { beginChange, requireAnotherOwner, assertMayAssign } from './permissions.service.ts';

type Administrator = z.input<typeof administrators.AdministratorSchema>;

export function listAdministrators(services: Services, session: Session): Promise<Administrator[]> {
  return inTenant(services.db, session.accountId, async (tx) =>
    (await listMembers(tx, session.accountId)).map((row) => present(row, session)),
  );
}

/** Changes a person's role. It takes effect with their next call, because each call reads the role. */
export function changeRole(services: Services, session: Session, id: string, role: Role): Promise<Administrator> {
  return inTenant(services.db, session.accountId, async (tx) => {
    const { accountId } = session;
    const actor = await beginChange(tx, session);
    const member = await requireMember(tx, accountId, id);
    assertMayAssign(actor, member.role, role);
    if (member.role === role) return present(member, session);
    if (member.role === 'owner') await requireAnotherOwner(tx, accountId);
    await updateRole(tx, accountId, id, role);
    await recordAuditEvent(services, tx, session, 'role_changed', {
      object: nameOf(member),
      details: { role, previous_role: member.role },
    });
    return present({ ...member, role }, session);
  });
}

/** Removes a person from the account; their access ends immediately. */
export function removeAdministrator(services: Services, session: Session, id: string): Promise<void> {
  return inTenant(services.db, session.accountId, async (tx) => {
    const { accountId } = session;
    const actor = await beginChange(tx, session);
    const member = await requireMember(tx, accountId, id);
    assertMayAssign(actor, member.role);
    if (member.role === 'owner') await requireAnotherOwner(tx, accountId);
    const action = id === session.userId ? 'administrator_left' : 'administrator_removed';
    // Recorded before the deletion, while the person's name is still stored.
    await recordAuditEvent(services, tx, session, action, { object: nameOf(member), details: { role: member.role } });
    await deleteMember(tx, accountId, id);
  });
}

async function requireMember(tx: Tx, accountId: string, id: string): Promise<MemberRow> {
  const member = (await listMembers(tx, accountId)).find((row) => row.id === id);
  if (!member) throw new AppError('not_found');
  return member;
}

const nameOf = ({ first_name: first, last_name: last }: MemberRow): string => `${first} ${last}`.trim();

function present({ since, last_active_at: lastActiveAt, ...member }: MemberRow, session: Session): Administrator {
  return {
    ...member,
    since: since.toISOString(),
    last_active_on: lastActiveAt?.toISOString().slice(0, 10) ?? null,
    is_self: member.id === session.userId,
  };
}
