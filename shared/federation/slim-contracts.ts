import { sep } from 'node:path';
import ts from 'typescript';

/** What a call's contract holds for the API alone: a browser sends by the address and types by the rest, which costs no bytes. */
const FOR_THE_API: ReadonlySet<string> = new Set(['params', 'query', 'body', 'files', 'status', 'reply', 'summary']);
const CONTRACTS = ['shared', 'src', 'contracts', ''].join(sep);

const isForTheApi = (property: ts.ObjectLiteralElementLike): boolean =>
  property.name !== undefined && ts.isIdentifier(property.name) && FOR_THE_API.has(property.name.text);

const withoutPartsForTheApi = ({ properties }: ts.ObjectLiteralExpression): ts.ObjectLiteralExpression =>
  ts.factory.createObjectLiteralExpression(properties.filter((property) => !isForTheApi(property)));

const callOf = (node: ts.Node): ts.ObjectLiteralExpression | undefined => {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'defineCall')
    return undefined;
  const [call] = node.arguments;
  return call && ts.isObjectLiteralExpression(call) ? call : undefined;
};

/** Names of the objects that calls of a file have in common: `defineCall({ ...own, method: 'GET' })`. */
function namesSpreadInCalls(file: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    for (const property of callOf(node)?.properties ?? [])
      if (ts.isSpreadAssignment(property) && ts.isIdentifier(property.expression)) names.add(property.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

const pure = <Node extends ts.Node>(node: Node): Node =>
  ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, '#__PURE__', false);

/** `Schema.shape.name`: a minifier fears that reading a property of a property throws, and keeps all that it needs. */
const isPartOfShape = (node: ts.Node): node is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'shape';

const readPurely = (node: ts.Expression): ts.Expression => {
  const { factory } = ts;
  const read = factory.createArrowFunction(undefined, undefined, [], undefined, undefined, node);
  return pure(factory.createCallExpression(factory.createParenthesizedExpression(read), undefined, []));
};

/**
 * Makes contracts shakeable in the builds for browsers: a call keeps its address, and a schema that nobody uses can be left
 * out, the library with it. A schema that a front end does use works as ever and costs its bytes. Without this every remote
 * carried 8 KB gzip of zod and the schemas of each service it calls.
 */
export const slimContracts: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  if (!file.fileName.replaceAll('/', sep).includes(CONTRACTS)) return file;
  const spread = namesSpreadInCalls(file);
  const commonPartOf = (node: ts.Node): ts.VariableDeclaration | undefined => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !spread.has(node.name.text)) return undefined;
    const initializer =
      node.initializer && ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer;
    if (!initializer || !ts.isObjectLiteralExpression(initializer)) return undefined;
    return ts.factory.createVariableDeclaration(node.name, undefined, undefined, withoutPartsForTheApi(initializer));
  };
  const visit = (node: ts.Node): ts.Node => {
    // What stands in a function runs when it is called; only what a module does by itself keeps it from being left out.
    if (ts.isFunctionLike(node)) return node;
    const call = callOf(node);
    if (call) return withoutPartsForTheApi(call);
    const common = commonPartOf(node);
    if (common) return common;
    if (isPartOfShape(node)) return readPurely(node);
    const visited = ts.visitEachChild(node, visit, context);
    if (!ts.isCallExpression(visited) && !ts.isNewExpression(visited)) return visited;
    return pure(visited);
  };
  return ts.visitEachChild(file, visit, context);
};
