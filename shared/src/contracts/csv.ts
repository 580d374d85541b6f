/**
 * What a spreadsheet would take for a formula, the full-width signs included, also behind characters that it drops or does not show; with
 * apostrophes before it, so that one more can go again.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
const GUARDED = /^'+(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** Whether a spreadsheet would run a text, so that it needs an apostrophe before it. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** A number is never a formula, its minus included. */
const writeCell = (text: string | number): string => {
  if (typeof text === 'number') return String(text);
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Text of a CSV file by RFC 4180, with the mark by which spreadsheets know UTF-8. What would run as a formula gets an
 * apostrophe before it; `readCsvCell` takes it away again.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string => `\uFEFF${writeCsvLines(rows)}`;

/** Further lines of such a file. */
export const writeCsvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');

/** A cell as it was before `writeCsv`. */
export const readCsvCell = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
