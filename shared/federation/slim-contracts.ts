import { sep } from 'node:path';
import ts from 'typescript';

/**
 * Fields of a call's contract that only the API uses. A browser uses the address and, at no cost in bytes, the types.
 */
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

/** Returns the names of objects that the calls of a file share: `defineCall({ ...own, method: 'GET' })`. */
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

/**
 * Matches `Schema.shape.name`: minifiers treat nested property access as a possible side effect and keep everything it
 * needs.
 */
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
 * Makes contracts tree-shakeable in browser builds: a call keeps its address, and unused schemas are removed together
 * with the library. Schemas that a front end uses keep working and cost their bytes. Without this every remote
 * contained 8 KB (gzip) of zod and the schemas of each service it calls.
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
    // Code in a function runs when it is called; only top-level code prevents removal.
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
