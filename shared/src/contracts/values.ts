import * as z from 'zod/mini';
import { EMAIL, EMAIL_MAX_LENGTH } from './email-address.ts';
import { LANGUAGES } from './limits.ts';

/** A text in both languages. */
export const BilingualSchema = z.object({ en: z.string(), es: z.string() });
export type Bilingual = z.infer<typeof BilingualSchema>;

export const LanguageSchema = z.enum(LANGUAGES);
export const IdSchema = z.uuid();
/** A moment: ISO 8601 in UTC. */
export const InstantSchema = z.iso.datetime();
/** A day without a zone: `2026-11-20`. */
export const DateSchema = z.iso.date();
/** Without line breaks, which would inject a line into a mail, a file or a log. */
const ONE_LINE = /^[^\n\r\v\f\u0085\u2028\u2029]*$/;
/** Without lone surrogates, which PostgreSQL rejects in JSON: for example a truncated emoji. */
const isWellFormed = z.refine<string>((text) => !/\p{Cs}/u.test(text));
/** A required single-line text: trimmed, 1 to `maximum` characters, without line breaks. */
export const line = (maximum: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum), z.regex(ONE_LINE), isWellFormed);
/** Matches control characters other than line breaks. */
// eslint-disable-next-line no-control-regex -- these are what it refuses
const NO_CONTROLS = /^[^\u0000-\u0009\u000b-\u001f\u007f]*$/;
/** A text of one or more lines: trimmed, 1 to `maximum` characters; line breaks are `\n`. */
export const lines = (maximum: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum), z.regex(NO_CONTROLS), isWellFormed);
/** An e-mail address as typed, trimmed and in lower case. */
export const EmailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX_LENGTH), z.email({ pattern: EMAIL }));
/** A secret token from a link. */
export const LinkTokenSchema = z.string().check(z.minLength(1), z.maxLength(200));

export const IdParamsSchema = z.object({ id: IdSchema });
export const TokenQuerySchema = z.object({ token: LinkTokenSchema });
