import type { DraftStore } from './draft.types.ts';

/** Key of the flag that this device has answered on a link; it contains no answers. */
const keyOf = (token: string) => `answered:${token}`;

/** Stores on this device that it has answered on a link, if the device stores anything. */
export async function markAnswered(drafts: DraftStore, token: string): Promise<void> {
  await drafts.change(keyOf(token), () => ({ kind: 'sent' })).catch(() => undefined);
}

export async function hasAnswered(drafts: DraftStore, token: string): Promise<boolean> {
  const [marker, record] = await Promise.all([keyOf(token), token].map((key) => drafts.read(key).catch(() => null)));
  return marker?.kind === 'sent' || record?.kind === 'sent';
}
