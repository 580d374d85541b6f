// Reads the full names of the tests in a source file without running it.
import ts from 'typescript';

const TESTS = new Set(['it', 'test']);
const GROUPS = new Set(['describe']);
/** Skipped tests are not listed. */
const IDLE = new Set(['skip', 'todo', 'fixme', 'failing']);

/** Returns the words of a called expression: handles `test.describe`, `it.each(…)` and `it.each` with a table. */
function wordsOf(expression) {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) return [...wordsOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return wordsOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return wordsOf(expression.tag);
  return [];
}

/** Returns a title as written; placeholders become `…`. */
function titleOf(node) {
  if (node && ts.isStringLiteralLike(node)) return node.text;
  if (node && ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
  return null;
}

const hasBody = (call) => call.arguments.some((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));

/**
 * Returns the names of the tests in a file, groups first: `login › is checked on blur`. Skipped tests are excluded.
 * @returns {string[]}
 */
export function testNamesOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const names = [];
  const visit = (node, groups) => {
    if (ts.isCallExpression(node)) {
      const words = wordsOf(node.expression);
      const title = titleOf(node.arguments[0]);
      if (title !== null && hasBody(node) && (TESTS.has(words[0]) || GROUPS.has(words[0]))) {
        if (words.some((word) => IDLE.has(word))) return;
        if (words.includes('describe')) {
          ts.forEachChild(node, (child) => visit(child, [...groups, title]));
          return;
        }
        if (words.length === 1 || words.at(-1) === 'each') names.push([...groups, title].join(' › '));
        return;
      }
    }
    ts.forEachChild(node, (child) => visit(child, groups));
  };
  visit(source, []);
  return names;
}
