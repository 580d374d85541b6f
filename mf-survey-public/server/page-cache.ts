import { FIELD } from '../src/survey/posted-form.ts';
import { type Parts, type Page } from './page.ts';
import { areTemplateSafe, makeTemplate, randomSlots, type PageTemplate, type Slots } from './page-template.ts';

/** Maximum number of cached pages. */
const CACHE_SIZE = 200;

/** A cached template and the slot values of this visitor. */
interface CachedPage {
  readonly template: PageTemplate;
  readonly slots: Slots;
}

/**
 * Returns the cached template of a page without answers, and creates it if needed; null if the page cannot be cached.
 */
export type PageCache = (page: Page, nonce: string) => Promise<CachedPage | null>;

/**
 * Caches compressed pages for all visitors of a survey.
 * Token, reservation secret and policy nonce differ by visitor; no template contains them.
 */
export function createPageCache(write: (page: Page, nonce: string) => Parts): PageCache {
  const templates = new Map<string, Promise<PageTemplate | null>>();

  const make = (page: Page, slots: Slots): Promise<PageTemplate | null> => {
    const others = randomSlots(slots);
    return makeTemplate(write(withSlots(page, others), others.nonce ?? ''), others);
  };

  return async (page, nonce) => {
    const slots = slotsOf(page, nonce);
    if (page.record !== null || page.data.posted !== undefined || !areTemplateSafe(slots)) return null;
    const lengths = Object.entries(slots).map(([name, value]) => [name, value.length]);
    const blank = Object.fromEntries(Object.keys(slots).map((name) => [name, '']));
    const { data, formFields } = withSlots(page, blank);
    const key = JSON.stringify([data, formFields, lengths]);
    if (!templates.has(key) && templates.size >= CACHE_SIZE) templates.clear();
    const loading = templates.get(key) ?? make(page, slots);
    templates.set(key, loading);
    const template = await loading;
    return template && { template, slots };
  };
}

function slotsOf({ data, formFields }: Page, nonce: string): Slots {
  const reservation = formFields[FIELD.reservation];
  return { nonce, ...(data.token === '' ? {} : { token: data.token }), ...(reservation ? { reservation } : {}) };
}

function withSlots(page: Page, { token = '', reservation }: Slots): Page {
  const formFields =
    reservation === undefined ? page.formFields : { ...page.formFields, [FIELD.reservation]: reservation };
  return { ...page, data: { ...page.data, token }, formFields };
}
