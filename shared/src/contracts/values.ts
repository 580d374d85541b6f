import * as z from 'zod/mini';
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
/** A required line of text: trimmed, 1 to `maximum` characters. */
export const line = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));
/** An e-mail address as people type it: trimmed and lower case. */
export const EmailSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());
/** A secret from a link. */
export const LinkTokenSchema = z.string().check(z.minLength(1), z.maxLength(200));

export const IdParamsSchema = z.object({ id: IdSchema });
export const TokenQuerySchema = z.object({ token: LinkTokenSchema });
