import { sql, type RawBuilder } from 'kysely';
import { invitations, type Language } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { containing } from '../../../platform/paging.ts';
import { byText, inDirection, type SortDirection } from '../../../platform/sorting.ts';
import { isContacted } from './contacted.queries.ts';

const { INVITATION_STATES } = invitations;
type State = (typeof INVITATION_STATES)[number];
type Failure = (typeof invitations.INVITATION_FAILURES)[number];

export interface InvitationRow {
  readonly id: string;
  readonly participant_id: string;
  readonly email: string;
  readonly name: string | null;
  readonly language: Language | null;
  readonly state: State;
  readonly failure: Failure | null;
  readonly is_delayed: boolean;
  readonly repeat: number;
  /** When the last mail was sent or failed permanently. */
  readonly settled_at: Date | null;
  readonly is_contacted: boolean;
}

interface SurveyDefinition {
  readonly measurementId: string;
  readonly now: Date;
  /** The measurement has ended, so unsent mails will not be sent. */
  readonly isOver: boolean;
}

/**
 * Selects the state of each person's invitation from the last mail sent to them.
 * Ignores reminders and answers: the visible state of one person must not depend on whether they have answered.
 */
function states(accountId: string, { measurementId, isOver, now }: SurveyDefinition): RawBuilder<InvitationRow> {
  return sql`
    select i.id, i.participant_id, p.email, p.name, p.language, p.position, coalesce(letter.repeat, 0) as repeat,
      case
        when letter.state is null and i.sent_at is not null then 'sent'
        when ${isOver} and coalesce(letter.state, 'planned') in ('planned', 'sending') then 'failed'
        else coalesce(letter.state, 'planned')
      end as state,
      case
        when ${isOver} and (letter.state in ('planned', 'sending') or letter.state is null and i.sent_at is null)
          then 'too_late'
        when letter.state = 'failed' then letter.failure
      end as failure,
      coalesce(letter.state = 'planned' and letter.deferral is not null and not ${isOver}, false) as is_delayed,
      case when letter.state is null then i.sent_at else letter.settled_at end as settled_at,
      ${isContacted(accountId, sql`i.participant_id`, now)} as is_contacted
    from invitations i
    join participants p on p.id = i.participant_id
    left join lateral (
      select m.state, m.failure, m.deferral, m.settled_at, m.repeat from invitation_mails m
      where m.invitation_id = i.id and m.occasion = 'invitation' order by m.repeat desc limit 1
    ) as letter on true
    where i.account_id = ${accountId} and i.measurement_id = ${measurementId}`;
}

/** The column to sort by; null for the order of the list. */
export interface InvitationOrder {
  readonly sort: (typeof invitations.INVITATION_COLUMNS)[number] | null;
  readonly direction: SortDirection;
}

const ORDERS = {
  person: (direction) => byText(sql`coalesce(name, email)`, direction),
  // In the order of the states of an invitation.
  state: (direction) => inDirection(sql`array_position(${[...INVITATION_STATES]}::text[], state)`, direction),
  sent_at: (direction) => inDirection(sql`case when state = 'sent' then settled_at end`, direction),
} as const satisfies Record<NonNullable<InvitationOrder['sort']>, (direction: SortDirection) => RawBuilder<unknown>>;

export interface StatesFilter extends SurveyDefinition {
  readonly search: string;
  readonly state: State | null;
}

/** Matches people whose name or address contains the text, ignoring case. */
function matching({ search, state }: StatesFilter): RawBuilder<boolean> {
  const pattern = containing(search);
  return sql`(${state}::text is null or known.state = ${state})
    and (${search} = '' or known.email ilike ${pattern} or known.name ilike ${pattern})`;
}

export async function countInvitations(tx: Tx, accountId: string, filter: StatesFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${states(accountId, filter)}) as known where ${matching(filter)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function pageOfInvitations(
  tx: Tx,
  accountId: string,
  filter: StatesFilter,
  { sort, direction, offset, limit }: { offset: number; limit: number } & InvitationOrder,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select id, participant_id, email, name, language, state, failure, is_delayed, repeat, settled_at, is_contacted
    from (${states(accountId, filter)}) as known where ${matching(filter)}
    order by ${sort === null ? sql`` : sql`${ORDERS[sort](direction)}, `}position, id offset ${offset} limit ${limit}`.execute(
    tx,
  );
  return rows;
}

export async function findMeasurementOf(tx: Tx, accountId: string, invitationId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('invitations')
    .select('measurement_id')
    .where('account_id', '=', accountId)
    .where('id', '=', invitationId)
    .executeTakeFirst();
  return row?.measurement_id;
}

export async function findInvitationState(
  tx: Tx,
  accountId: string,
  asked: SurveyDefinition,
  id: string,
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select id, participant_id, email, name, language, state, failure, is_delayed, repeat, settled_at, is_contacted
    from (${states(accountId, asked)}) as known where id = ${id}`.execute(tx);
  return rows[0];
}

export interface StateCounts {
  readonly people: number;
  readonly planned: number;
  readonly sending: number;
  readonly sent: number;
  readonly failed: number;
  readonly delayed: number;
}

export async function countStates(tx: Tx, accountId: string, asked: SurveyDefinition): Promise<StateCounts> {
  const { rows } = await sql<StateCounts>`
    select count(*) as people,
      count(*) filter (where state = 'planned') as planned,
      count(*) filter (where state = 'sending') as sending,
      count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where is_delayed) as delayed
    from (${states(accountId, asked)}) as known`.execute(tx);
  return rows[0] ?? { people: 0, planned: 0, sending: 0, sent: 0, failed: 0, delayed: 0 };
}

/** Inserts one more invitation mail to the same person. */
export async function insertRepeatedMail(
  tx: Tx,
  accountId: string,
  mail: { measurementId: string; invitationId: string; repeat: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('invitation_mails')
    .values({
      account_id: accountId,
      measurement_id: mail.measurementId,
      invitation_id: mail.invitationId,
      occasion: 'invitation',
      repeat: mail.repeat,
      next_try_at: mail.now,
      created_at: mail.now,
    })
    .execute();
}
