import {
  ADDRESSES_PER_QUESTION,
  participantImports,
  participantLists,
  PARTICIPANTS_PER_CHUNK,
  categories,
} from '@veleta/shared/contracts';
import { call, codeOf, type ReplyOf } from '@veleta/shared/http';
import type { PersonRow } from '../review/person-line.ts';

export type ImportResult = ReplyOf<typeof participantImports.completeImport>;

/** The import as the user decided it. */
export interface ImportPlan {
  /** The list to import into; null creates one with this name. */
  readonly list: string | null;
  readonly name: string | null;
  readonly categories: readonly string[];
  readonly known: participantImports.KnownPeople;
  readonly newUnits: readonly { readonly category: string; readonly names: readonly string[] }[];
  readonly rows: readonly PersonRow[];
}

/** Progress of an upload, kept by the caller for a retry. */
export interface Sending {
  id: string | null;
  sent: number;
}

export interface SendOptions {
  readonly signal: AbortSignal;
  /** Number of lines sent so far; `null` once the server writes them to the list, which cannot be cancelled. */
  readonly onProgress: (sent: number | null) => void;
}

/**
 * Sends an import in chunks and completes it. A call with the same `sending` resumes; chunks are idempotent. The
 * list does not change before the import is complete.
 */
export async function sendImport(plan: ImportPlan, sending: Sending, options: SendOptions): Promise<ImportResult> {
  const { signal, onProgress } = options;
  try {
    if (sending.id === null) {
      for (const { category, names } of plan.newUnits)
        await call(categories.addUnits, { params: { id: category }, body: { names: [...names] }, signal });
      const { list, name, known } = plan;
      const body = { list, name, known, categories: [...plan.categories] };
      sending.id = (await call(participantImports.beginImport, { body, signal })).id;
    }
    const params = { id: sending.id };
    onProgress(sending.sent);
    while (sending.sent < plan.rows.length) {
      const rows = plan.rows.slice(sending.sent, sending.sent + PARTICIPANTS_PER_CHUNK).map((row) => ({ ...row }));
      await call(participantImports.addImportRows, { params, body: { rows }, signal });
      sending.sent += rows.length;
      onProgress(sending.sent);
    }
    onProgress(null);
    return await call(participantImports.completeImport, { params, body: { people: plan.rows.length } });
  } catch (error) {
    // The server has dropped the import or rejects it: the next attempt starts again.
    if (codeOf(error) !== 'network' && codeOf(error) !== 'timeout') await cancelImport(sending);
    throw error;
  }
}

/** Cancels an import. The server deletes its data now, or within a day if the call fails. */
export async function cancelImport(sending: Sending): Promise<void> {
  const { id } = sending;
  sending.id = null;
  sending.sent = 0;
  if (id !== null) await call(participantImports.cancelImport, { params: { id } }).catch(() => undefined);
}

/** Returns the addresses of the people who are on a list already. */
export async function findKnown(list: string, emails: readonly string[], signal: AbortSignal): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < emails.length; from += ADDRESSES_PER_QUESTION) {
    const body = { emails: emails.slice(from, from + ADDRESSES_PER_QUESTION) };
    const reply = await call(participantLists.findKnownAddresses, { params: { id: list }, body, signal });
    for (const email of reply.known) known.add(email);
  }
  return known;
}
