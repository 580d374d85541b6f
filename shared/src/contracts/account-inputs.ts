import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from './limits.ts';
import { EmailSchema, LinkTokenSchema, line } from './values.ts';

// A module of its own: the sign-in page calls accounts and must not load the schemas of the other forms with it.

export const PasswordSchema = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH));
export const CredentialsSchema = z.object({ email: EmailSchema, password: PasswordSchema });
/** The names of a person. */
export const NamesSchema = z.object({ first_name: line(100), last_name: line(100) });
export const RegistrationSchema = z.object({
  email: EmailSchema,
  first_name: line(100),
  last_name: line(100),
  password: PasswordSchema,
});
export const PasswordChangeSchema = z.object({ old_password: PasswordSchema, new_password: PasswordSchema });
/** The address to which a mail is requested. */
export const EmailInputSchema = z.object({ email: EmailSchema });
/** A new password with the token of a mailed link. */
export const PasswordResetSchema = z.object({ token: LinkTokenSchema, new_password: PasswordSchema });
