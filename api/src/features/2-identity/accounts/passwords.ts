import { PASSWORD_MIN_LENGTH } from '@veleta/shared/contracts';
import { AppError } from '../../../platform/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** @throws AppError `weak_password` for a short or common password, or the person's own address */
export function assertStrongPassword(
  password: string,
  { email, path = 'password' }: { email?: string; path?: string } = {},
): void {
  const plain = password.toLowerCase();
  const isWeak =
    [...password].length < PASSWORD_MIN_LENGTH ||
    COMMON_PASSWORDS.has(plain) ||
    /^(.{1,3})\1+$/s.test(plain) ||
    (email !== undefined && (plain === email || plain === email.split('@')[0]));
  if (isWeak) throw new AppError('weak_password', { fields: [{ path, code: 'weak_password' }] });
}
