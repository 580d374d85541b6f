import { readStored, writeStored, type User } from '@veleta/shared/session';

/** What is stored of the signed-in person: what the header needs, and which account other tabs must show. */
export type StoredUser = Pick<User, 'id' | 'lastName' | 'language' | 'role' | 'account'>;

/** The stored person; undefined where nobody is signed in, or the entry cannot be read. */
export function readStoredUser(): StoredUser | undefined {
  const text = readStored('user');
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isOne = typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
    // Written by `storeUser`; whoever edits local storage only misleads themselves.
    return isOne ? (value as StoredUser) : undefined;
  } catch {
    return undefined;
  }
}

export function storeUser({ id, lastName, language, role, account }: User): void {
  writeStored('user', JSON.stringify({ id, lastName, language, role, account } satisfies StoredUser));
}
