import { FIELD } from '../src/survey/posted-form.ts';
import { type Parts, type Page } from './page.ts';
import { arePlain, makeTemplate, randomSlots, type PageTemplate, type Slots } from './page-template.ts';

/** Pages that are kept compressed; more of them are made again. */
const MOST_PAGES = 200;

/** A page that is the same for everybody but for its slots, and what this visitor's are. */
interface CachedPage {
  readonly template: PageTemplate;
  readonly slots: Slots;
}

/** Finds the template of a page that holds no answers, and makes it where there is none; null where there can be none. */
export type PageCache = (page: Page, nonce: string) => Promise<CachedPage | null>;

/**
 * Keeps pages compressed for all who open the same survey. What differs between them is the token, the secret that a reservation would
 * be taken with, and the nonce of the content policy: no template holds any of them.
 */
export function createPageCache(write: (page: Page, nonce: string) => Parts): PageCache {
  const templates = new Map<string, Promise<PageTemplate | null>>();

  const make = (page: Page, slots: Slots): Promise<PageTemplate | null> => {
    const others = randomSlots(slots);
    return makeTemplate(write(withSlots(page, others), others.nonce ?? ''), others);
  };

  return async (page, nonce) => {
    const slots = slotsOf(page, nonce);
    if (page.record !== null || page.data.posted !== undefined || !arePlain(slots)) return null;
    const lengths = Object.entries(slots).map(([name, value]) => [name, value.length]);
    const blank = Object.fromEntries(Object.keys(slots).map((name) => [name, '']));
    const { data, formFields } = withSlots(page, blank);
    const key = JSON.stringify([data, formFields, lengths]);
    if (!templates.has(key) && templates.size >= MOST_PAGES) templates.clear();
    const making = templates.get(key) ?? make(page, slots);
    templates.set(key, making);
    const template = await making;
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
