/** Beyond the end of any list; keeps large page numbers within PostgreSQL's integers. */
const LAST_PAGE = 1_000_000;

/** Returns a requested page as a whole number from 1, with offset and limit. */
export function pageAt(requested: number, perPage: number): { page: number; offset: number; limit: number } {
  const page = Math.min(Math.floor(requested), LAST_PAGE);
  return { page, offset: (page - 1) * perPage, limit: perPage };
}

/** Returns the `ilike` pattern for texts that contain `text`, with `%` and `_` escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
