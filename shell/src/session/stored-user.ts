import { readStored, writeStored, type User } from '@veleta/shared/session';

/** Stored fields of the signed-in user: those of the header, and the account that other tabs compare. */
export type StoredUser = Pick<User, 'id' | 'lastName' | 'language' | 'role' | 'account'>;

/** Returns the stored user; undefined if there is none or the entry is malformed. */
export function readStoredUser(): StoredUser | undefined {
  const text = readStored('user');
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isOne = typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
    // Written by `storeUser`; a user who edits local storage only misleads their own page.
    return isOne ? (value as StoredUser) : undefined;
  } catch {
    return undefined;
  }
}

export function storeUser({ id, lastName, language, role, account }: User): void {
  writeStored('user', JSON.stringify({ id, lastName, language, role, account } satisfies StoredUser));
}
