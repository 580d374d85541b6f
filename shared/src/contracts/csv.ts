/**
 * Matches the start of a formula, including full-width signs and signs after characters that spreadsheets drop or hide.
 * Leading apostrophes are part of the match, so that escaping is reversible.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
const GUARDED = /^'+(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** Checks whether a spreadsheet would execute a text, so that it needs an apostrophe. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** A number is never a formula, not even a negative one. */
const writeCell = (text: string | number): string => {
  if (typeof text === 'number') return String(text);
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Returns the text of a CSV file (RFC 4180) with a byte order mark, by which spreadsheets detect UTF-8. A formula gets
 * a leading apostrophe, which `readCsvCell` removes.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string => `\uFEFF${writeCsvLines(rows)}`;

/** Returns further lines of such a file. */
export const writeCsvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');

/** Returns a cell as it was before `writeCsv`. */
export const readCsvCell = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
