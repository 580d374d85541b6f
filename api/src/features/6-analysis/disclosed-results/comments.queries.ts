import type { Language } from '@veleta/shared/contracts';
import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import { findSearchParts, insertSearchParts, type SearchGroup, searchParts } from './comment-search.ts';

/** A comment while results are computed; in memory only. */
export interface CollectedComment {
  readonly position: number;
  readonly text: string;
  readonly language: Language | null;
  /** Ids of the measurement's unit copies of its writer. */
  readonly unitIds: readonly string[];
}

/** A stored comment. */
export interface PublishedComment extends CollectedComment {
  readonly id: string;
  /** Id of its topic, if that may be read separately. */
  readonly topic: number | null;
}

const ROWS_PER_STATEMENT = 5_000;

/** Inserts the comments of a measurement, in the order of their ids, in the transaction that stores its results. */
export async function insertComments(
  tx: Tx,
  accountId: string,
  measurementId: string,
  comments: readonly PublishedComment[],
): Promise<void> {
  await insertSearchParts(tx, accountId, measurementId, comments);
  for (let at = 0; at < comments.length; at += ROWS_PER_STATEMENT) {
    const rows = comments.slice(at, at + ROWS_PER_STATEMENT);
    // One array per column; one parameter per value would be several times slower.
    await sql`
      insert into response_comments (account_id, measurement_id, id, ordinal, position, text, language, topic, unit_ids)
      select ${accountId}::uuid, ${measurementId}::uuid, c.id, ${at}::int + c.number::int - 1, c.position, c.text, c.language, c.topic,
        string_to_array(c.units, ',')::uuid[]
      from unnest(
        ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ position }) => position)}::smallint[],
        ${rows.map(({ text }) => text)}::text[],
        ${rows.map(({ language }) => language)}::text[],
        ${rows.map(({ topic }) => topic)}::smallint[],
        ${rows.map(({ unitIds }) => unitIds.join(','))}::text[]
      ) with ordinality as c (id, position, text, language, topic, units, number)`.execute(tx);
  }
}

export interface CommentFilter {
  /** Id of a unit copy; absent for all units. */
  readonly unitId?: string | undefined;
  readonly position?: number | undefined;
  readonly language?: Language | undefined;
  /** Ids of topics, of which a comment has one; absent for all comments. */
  readonly topics?: readonly number[] | undefined;
  /** Text to search for, without regard to accents and case. */
  readonly search?: string | undefined;
}

/**
 * Returns a page of comments, or all of them, with their number, which is counted if not given. Comment ids are random, so the order
 * discloses nothing.
 */
export async function findComments(
  tx: Tx,
  accountId: string,
  measurementId: string,
  {
    filter,
    offset = 0,
    limit,
    total,
  }: { filter: CommentFilter; offset?: number; limit?: number; total?: number | undefined },
): Promise<{ total: number; comments: { position: number; text: string }[] }> {
  const parts = filter.search ? await findSearchParts(tx, accountId, measurementId) : undefined;
  if (parts) return findInParts(tx, accountId, measurementId, { parts, filter, offset, limit });
  let query = tx
    .selectFrom('response_comments')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId);
  if (filter.unitId !== undefined) query = query.where(sql<SqlBool>`${filter.unitId}::uuid = any (unit_ids)`);
  if (filter.language !== undefined) query = query.where('language', '=', filter.language);
  if (filter.topics !== undefined) query = query.where('topic', 'in', filter.topics);
  if (filter.position !== undefined) query = query.where('position', '=', filter.position);
  if (filter.search) {
    query = query.where(sql<SqlBool>`strpos(searched, plain_text(${filter.search})) > 0`);
  }
  const ordered = query.select(['position', 'text']).orderBy('id').offset(offset);
  const comments = await (limit === undefined ? ordered : ordered.limit(limit)).execute();
  if (total !== undefined) return { total, comments };
  const counted = await query.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { total: Number(counted.total), comments };
}

/** Returns a page of the comments that a search in the search table finds, with their number. */
async function findInParts(
  tx: Tx,
  accountId: string,
  measurementId: string,
  {
    parts,
    filter: { unitId, language, topics, position, search = '' },
    offset,
    limit = Infinity,
  }: {
    parts: Parameters<typeof searchParts>[0];
    filter: CommentFilter;
    offset: number;
    limit: number | undefined;
  },
): Promise<{ total: number; comments: { position: number; text: string }[] }> {
  const isFiltered = [unitId, language, topics, position].some((one) => one !== undefined);
  const isWanted = (group: SearchGroup) =>
    (unitId === undefined || group.unitIds.includes(unitId)) &&
    (language === undefined || group.language === language) &&
    (topics === undefined || (group.topic !== null && topics.includes(group.topic))) &&
    (position === undefined || group.position === position);
  const { total, ordinals } = searchParts(parts, search, {
    isWanted: isFiltered ? isWanted : undefined,
    offset,
    limit,
  });
  if (ordinals.length === 0) return { total, comments: [] };
  const comments = await tx
    .selectFrom('response_comments')
    .select(['position', 'text'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where(sql<SqlBool>`ordinal = any (${ordinals}::int[])`)
    .orderBy('ordinal')
    .execute();
  return { total, comments };
}
