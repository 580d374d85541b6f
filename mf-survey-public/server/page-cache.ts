import { randomBytes } from 'node:crypto';
import { FIELD } from '../src/survey/posted-form.ts';
import type { Parts, Page } from './page.ts';

/** Maximum number of cached pages. */
const CACHE_SIZE = 200;
/** Format of values: characters that no part of a page escapes, and long enough not to occur by chance. */
const PLAIN = /^[\w+/=-]{20,}$/;

/** The values that differ by visitor: the nonce of the policy, and the token and the reservation secret of the link. */
type Values = Readonly<Record<string, string>>;

/** Text of a page with placeholders for the values of a visitor. */
interface Template {
  readonly parts: Parts;
  readonly placeholders: Values;
}

/** Returns the page without answers for one visitor, rendered once for all of them; null if it cannot be cached. */
export type PageCache = (page: Page, nonce: string) => Parts | null;

/** Caches rendered pages for all visitors of a survey. No template contains a value of a visitor. */
export function createPageCache(write: (page: Page, nonce: string) => Parts): PageCache {
  const templates = new Map<string, Template>();

  const make = (page: Page, values: Values): Template => {
    const names = Object.keys(values);
    const placeholders = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')]));
    return { parts: write(withValues(page, placeholders), placeholders.nonce ?? ''), placeholders };
  };

  return (page, nonce) => {
    const values = valuesOf(page, nonce);
    if (page.record !== null || page.data.posted !== undefined) return null;
    if (!Object.values(values).every((value) => PLAIN.test(value))) return null;
    const { data, formFields } = withValues(page, Object.fromEntries(Object.keys(values).map((name) => [name, ''])));
    const key = JSON.stringify([data, formFields]);
    if (!templates.has(key) && templates.size >= CACHE_SIZE) templates.clear();
    const template = templates.get(key) ?? make(page, values);
    templates.set(key, template);
    return fill(template, values);
  };
}

function fill({ parts: [first, rest], placeholders }: Template, values: Values): Parts {
  const insert = (text: string): string =>
    Object.entries(placeholders).reduce(
      (filled, [name, placeholder]) => filled.replaceAll(placeholder, values[name] ?? ''),
      text,
    );
  return [insert(first), insert(rest)];
}

function valuesOf({ data, formFields }: Page, nonce: string): Values {
  const reservation = formFields[FIELD.reservation];
  return { nonce, ...(data.token === '' ? {} : { token: data.token }), ...(reservation ? { reservation } : {}) };
}

function withValues(page: Page, { token = '', reservation }: Values): Page {
  const formFields =
    reservation === undefined ? page.formFields : { ...page.formFields, [FIELD.reservation]: reservation };
  return { ...page, data: { ...page.data, token }, formFields };
}
