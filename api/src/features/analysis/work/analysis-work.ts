import type { Folded, FoldFrame, WrittenResponse } from '../folding/folded.ts';
import type { DisclosureInput } from '../gate/disclosure-input.ts';
import type { Disclosed } from '../gate/disclosed.ts';

/** What the analysis thread is asked, and what it answers; each request is answered once, in order. */
export type WorkRequest =
  | { readonly kind: 'start-folding'; readonly frame: FoldFrame }
  | { readonly kind: 'fold'; readonly responses: readonly WrittenResponse[] }
  | { readonly kind: 'finish-folding' }
  | { readonly kind: 'disclose'; readonly input: DisclosureInput };

/** Ends the thread once it has answered what it was asked before. */
export const END = 'end';

export type WorkReply =
  | { readonly kind: 'taken' }
  | { readonly kind: 'folded'; readonly folded: Folded }
  | { readonly kind: 'disclosed'; readonly disclosed: Disclosed }
  | { readonly kind: 'failed'; readonly message: string };
