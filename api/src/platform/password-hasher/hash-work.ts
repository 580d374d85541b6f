/** Costs of argon2id (RFC 9106). */
export interface HashCosts {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** A request to a thread. `hash: null` means an unknown person, whose check takes as long and always fails. */
export type HashWork =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly hash: string | null };

/** Replies of a thread, in the order of the requests. */
export type HashReply =
  { readonly kind: 'done'; readonly result: string | boolean } | { readonly kind: 'failed'; readonly message: string };

/** Message that ends a thread after its current work. */
export const END = 'end';
