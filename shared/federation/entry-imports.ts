import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Texts that load with one page or slot. */
export interface PartTexts {
  /** Path of the page, or id of the slot. */
  readonly part: string;
  readonly language: string;
  readonly request: string;
}

const readEntryFile = (entryFile: string): ts.SourceFile =>
  ts.createSourceFile(entryFile, readFileSync(entryFile, 'utf8'), ts.ScriptTarget.Latest, true);

function requestIn(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    return argument && ts.isStringLiteralLike(argument) ? argument.text : undefined;
  }
  return ts.forEachChild(node, requestIn);
}

const nameOf = ({ name }: ts.ObjectLiteralElementLike, remoteModule: ts.SourceFile): string | undefined =>
  name && (ts.isStringLiteral(name) ? name.text : name.getText(remoteModule));

/** Returns the value of `section` in `defineRemote({ … })`. */
function valueOf(remoteModule: ts.SourceFile, section: string): ts.Expression | undefined {
  const visit = (node: ts.Node): ts.Expression | undefined =>
    ts.isPropertyAssignment(node) && node.name.getText(remoteModule) === section
      ? node.initializer
      : ts.forEachChild(node, visit);
  return visit(remoteModule);
}

/** Returns a value, or the value of a constant of the same file. */
function resolved(node: ts.Expression, remoteModule: ts.SourceFile): ts.Expression | undefined {
  if (!ts.isIdentifier(node)) return node;
  const visit = (each: ts.Node): ts.Expression | undefined =>
    ts.isVariableDeclaration(each) && each.name.getText(remoteModule) === node.text
      ? each.initializer
      : ts.forEachChild(each, visit);
  return visit(remoteModule);
}

const propertiesOf = (
  node: ts.Expression | undefined,
  remoteModule: ts.SourceFile,
): { key: string; property: ts.ObjectLiteralElementLike }[] =>
  node && ts.isObjectLiteralExpression(node)
    ? node.properties.flatMap((property) => {
        const key = nameOf(property, remoteModule);
        return key === undefined ? [] : [{ key, property }];
      })
    : [];

/**
 * Returns the imports of `defineRemote({ [section]: { key: () => import('…') } })` by key; a single import has the
 * section's name.
 */
export function importsOf(entryFile: string, section: string): Map<string, string> {
  const remoteModule = readEntryFile(entryFile);
  const value = valueOf(remoteModule, section);
  if (value && !ts.isObjectLiteralExpression(value)) {
    const request = requestIn(value);
    return new Map(request ? [[section, request]] : []);
  }
  return new Map(
    propertiesOf(value, remoteModule).flatMap(({ key, property }) => {
      const request = requestIn(property);
      return request ? [[key, request] as const] : [];
    }),
  );
}

/** Returns the keys of a section of a remote module in alphabetical order. */
export function keysOf(entryFile: string, section: string): string[] {
  const remoteModule = readEntryFile(entryFile);
  return propertiesOf(valueOf(remoteModule, section), remoteModule)
    .map(({ key }) => key)
    .sort();
}

/**
 * Returns the texts of parts: `partMessages: { '/goals': [goals] }`, where `goals` is a constant of the remote module
 * or an inline value.
 */
export function partTextsOf(entryFile: string): PartTexts[] {
  const remoteModule = readEntryFile(entryFile);
  return propertiesOf(valueOf(remoteModule, 'partMessages'), remoteModule).flatMap(({ key: part, property }) => {
    const list = ts.isPropertyAssignment(property) ? resolved(property.initializer, remoteModule) : undefined;
    const elements = list && ts.isArrayLiteralExpression(list) ? list.elements : [];
    return elements.flatMap((element) =>
      propertiesOf(resolved(element, remoteModule), remoteModule).flatMap(({ key: language, property: loader }) => {
        const request = requestIn(loader);
        return request ? [{ part, language, request }] : [];
      }),
    );
  });
}
