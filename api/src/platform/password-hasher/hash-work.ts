/** Costs of argon2id (RFC 9106). */
export interface HashCosts {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** What a thread is asked to do; `hash: null` stands for an unknown person, whose check takes as long and always fails. */
export type HashWork =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly hash: string | null };

/** What a thread answers, in the order of the work. */
export type HashReply =
  { readonly kind: 'done'; readonly result: string | boolean } | { readonly kind: 'failed'; readonly message: string };

/** Asks a thread to end when its work is done. */
export const END = 'end';
