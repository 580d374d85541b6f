import type { Language } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../../../platform/database/tenant.ts';

/** What comments are filtered by. */
export interface SearchGroup {
  readonly position: number;
  readonly language: Language | null;
  readonly topic: number | null;
  readonly unitIds: readonly string[];
}

/** A comment as it may be read. */
export interface SearchableComment extends SearchGroup {
  readonly text: string;
}

/** Stored content: one line of normalized text for each comment, and the index of its group. */
interface StoredPart {
  readonly lines: string;
  readonly groups: readonly SearchGroup[];
  readonly groupOf: readonly number[];
}

export interface SearchPart extends StoredPart {
  /** The position after each line. */
  readonly ends: Uint32Array;
}

export const COMMENTS_A_PART = 5_000;
const PARTS_PER_STATEMENT = 10;
/** Characters of searchable text in the cache. */
const MAX_CHARACTERS = 64_000_000;

const cache = new LRUCache<string, { readonly version: string; readonly size: number; readonly parts: SearchPart[] }>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ size }) => size,
});

/** Removes accents and case, and joins lines. */
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replaceAll('\n', ' ');

/** Builds the stored parts of comments in the order of their ordinals. */
export function buildStoredParts(comments: readonly SearchableComment[]): StoredPart[] {
  const parts: StoredPart[] = [];
  for (let at = 0; at < comments.length; at += COMMENTS_A_PART) {
    const some = comments.slice(at, at + COMMENTS_A_PART);
    const indexes = new Map<string, number>();
    const groups: SearchGroup[] = [];
    const groupOf = some.map(({ position, language, topic, unitIds }) => {
      const group = { position, language, topic, unitIds };
      const key = JSON.stringify(group);
      const known = indexes.get(key) ?? groups.push(group) - 1;
      indexes.set(key, known);
      return known;
    });
    parts.push({ lines: some.map(({ text }) => normalize(text)).join('\n'), groups, groupOf });
  }
  return parts;
}

export function toSearchPart(part: StoredPart): SearchPart {
  const ends = new Uint32Array(part.groupOf.length);
  for (let line = 0, from = 0; line < ends.length; line += 1) {
    const end = part.lines.indexOf('\n', from);
    ends[line] = end < 0 ? part.lines.length : end;
    from = end + 1;
  }
  return { ...part, ends };
}

/**
 * Returns the number of comments that contain a text and whose group is wanted, and the ordinals of a page of them, in order. Without
 * `isWanted` every group is.
 */
export function searchParts(
  parts: readonly SearchPart[],
  text: string,
  {
    isWanted,
    offset = 0,
    limit = Infinity,
  }: { isWanted?: ((group: SearchGroup) => boolean) | undefined; offset?: number; limit?: number } = {},
): { total: number; ordinals: number[] } {
  const searched = normalize(text);
  const ordinals: number[] = [];
  let total = 0;
  for (const [part, { lines, groups, groupOf, ends }] of parts.entries()) {
    let line = 0;
    for (
      let at = lines.indexOf(searched);
      at >= 0 && line < ends.length;
      at = lines.indexOf(searched, ends[line - 1])
    ) {
      while (ends[line]! < at) line += 1;
      if (!isWanted || isWanted(groups[groupOf[line]!]!)) {
        if (total >= offset && total < offset + limit) ordinals.push(part * COMMENTS_A_PART + line);
        total += 1;
      }
      line += 1;
    }
  }
  return { total, ordinals };
}

export async function insertSearchParts(
  tx: Tx,
  accountId: string,
  measurementId: string,
  comments: readonly SearchableComment[],
): Promise<void> {
  const parts = buildStoredParts(comments);
  for (let at = 0; at < parts.length; at += PARTS_PER_STATEMENT) {
    await tx
      .insertInto('comment_search')
      .values(
        parts.slice(at, at + PARTS_PER_STATEMENT).map((content, index) => ({
          account_id: accountId,
          measurement_id: measurementId,
          part: at + index,
          content: JSON.stringify(content),
        })),
      )
      .execute();
  }
}

/**
 * Returns the searchable texts of a measurement, parsed once per version; undefined for a measurement without. The versions are read in
 * the transaction of the tenant, so that row-level security decides about every search.
 */
export async function findSearchParts(
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<SearchPart[] | undefined> {
  const rows = tx
    .selectFrom('comment_search')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .orderBy('part');
  const versions = await rows.select(sql<string>`xmin::text || ctid::text`.as('row')).execute();
  if (versions.length === 0) return undefined;
  const version = versions.map(({ row }) => row).join(' ');
  const cached = cache.get(measurementId);
  if (cached?.version === version) return cached.parts;
  const contents = await rows.select('content').execute();
  // Written by `insertSearchParts`.
  const parts = contents.map(({ content }) => toSearchPart(JSON.parse(content) as StoredPart));
  cache.set(measurementId, { version, size: contents.reduce((sum, { content }) => sum + content.length, 0), parts });
  return parts;
}
