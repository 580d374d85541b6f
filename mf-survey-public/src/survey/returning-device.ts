import type { DraftStore } from './draft.types.ts';

/** Where the fact stands that this device has answered on a link; what it answered is not kept. */
const keyOf = (token: string) => `answered:${token}`;

/** Remembers on this device that it has answered on a link. A device that keeps nothing does not. */
export async function markAnswered(drafts: DraftStore, token: string): Promise<void> {
  await drafts.change(keyOf(token), () => ({ kind: 'sent' })).catch(() => undefined);
}

export async function hasAnswered(drafts: DraftStore, token: string): Promise<boolean> {
  const [marker, record] = await Promise.all([keyOf(token), token].map((key) => drafts.read(key).catch(() => null)));
  return marker?.kind === 'sent' || record?.kind === 'sent';
}
