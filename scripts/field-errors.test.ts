/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from '@jest/globals';
import { ERROR_STATUS, FIELD_CODES, FIELD_PARAMS, LANGUAGES } from '@veleta/shared/contracts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const FOLDERS = { fields: ['fields'], errors: ['errors', 'area-errors'] };
const textsOf = (section: 'fields' | 'errors', language: string): Record<string, string> =>
  Object.assign(
    {},
    ...FOLDERS[section].map(
      (folder) => JSON.parse(read(`shared/src/i18n/locales/${folder}/${language}.json`))[section],
    ),
  );

/** Client-side codes for a call without a reply. */
const WITHOUT_ANSWER = ['network', 'timeout'];
const CATALOGUES = LANGUAGES.flatMap((language) => [
  { language, section: 'fields' as const, codes: [...FIELD_CODES] as string[] },
  { language, section: 'errors' as const, codes: [...Object.keys(ERROR_STATUS), ...WITHOUT_ANSWER] },
]);

/**
 * Finds the field errors in a source: `{ path, code }`, `{ code, params }`, and arguments of the functions that create
 * them.
 */
function codesThrownIn(text: string): string[] {
  const source = ts.createSourceFile('one.ts', text, ts.ScriptTarget.Latest, true);
  const codes: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'code' && isAboutField(node.parent))
      collect(node.initializer);
    if (ts.isCallExpression(node) && /^(refused?|invalid)$/.test(node.expression.getText(source))) {
      const last = node.arguments.at(-1);
      if (last && ts.isStringLiteral(last)) collect(last);
    }
    ts.forEachChild(node, visit);
  };
  const collect = (node: ts.Expression): void => {
    if (ts.isStringLiteral(node) && /^[a-z_]+$/.test(node.text)) codes.push(node.text);
    if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(collect);
  };
  const isAboutField = (node: ts.Node): boolean =>
    ts.isObjectLiteralExpression(node) &&
    node.properties.every((one) => /^(path|code|params|line|column|value)$/.test(one.name?.getText(source) ?? ''));
  visit(source);
  return codes;
}

const SOURCES = globSync(['api/src/**/*.ts', 'shared/src/contracts/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
);

describe('catalogue of field errors', () => {
  it.each(CATALOGUES)('has texts for exactly the codes: $section in $language', ({ section, language, codes }) => {
    expect(Object.keys(textsOf(section, language)).sort()).toEqual([...codes].sort());
  });

  it.each(LANGUAGES)('uses exactly the parameters of each code in %s', (language) => {
    const params: Readonly<Record<string, readonly string[]>> = FIELD_PARAMS;
    for (const [code, text] of Object.entries(textsOf('fields', language)))
      expect([code, [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1])]).toEqual([code, params[code] ?? []]);
  });

  it('contains every code that the API returns for a field or a row', () => {
    const known = new Set<string>(FIELD_CODES);
    const thrown = SOURCES.flatMap((file) => codesThrownIn(read(file)).map((code) => ({ file, code })));
    expect(thrown.length).toBeGreaterThan(40);
    expect(thrown.filter(({ code }) => !known.has(code))).toEqual([]);
  });

  it('contains no unused code', () => {
    const sources = SOURCES.filter((file) => !file.endsWith('/field-errors.ts'))
      .map(read)
      .join('\n');
    expect(FIELD_CODES.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  });

  it.each([
    ["throw new AppError('conflict', { fields: [{ path: 'name', code: 'strange' }] })"],
    ["refuse('name', { code: 'strange', params: { limit: 1 } })"],
    ["throw refused('name', 'strange')"],
    ["rows.push({ line, column, code: isBad ? 'strange' : 'taken', value })"],
  ])('detects the code in %s', (source) => {
    expect(codesThrownIn(source)).toContain('strange');
  });
});
