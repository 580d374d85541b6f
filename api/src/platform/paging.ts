/** Further than any list goes; keeps an absurd page number inside PostgreSQL's integers. */
const LAST_PAGE = 1_000_000;

/** A page as somebody asked for it, as a whole number from 1, and the rows before it. */
export function pageAt(asked: number, perPage: number): { page: number; offset: number; limit: number } {
  const page = Math.min(Math.floor(asked), LAST_PAGE);
  return { page, offset: (page - 1) * perPage, limit: perPage };
}

/** Pattern for `ilike` of whatever contains a text; `%` and `_` in it are ordinary characters. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
