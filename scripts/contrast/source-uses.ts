import ts from 'typescript';
import { isOwnColor, NOTES, SURFACES, type ColorUse } from './color-use.ts';
import { isGround, isInk, isMark, statesOf, textsOf, type LookState, type Style } from './look-states.ts';
import { isDecorative, isFill } from './meaning.ts';

/** Colours in a source file. */
export interface SourceColors {
  readonly uses: readonly ColorUse[];
  /** Hues used as `colorPalette`. */
  readonly palettes: readonly string[];
  /** Colours known only at run time, as source text. */
  readonly computed: readonly string[];
}

type Element = ts.JsxOpeningElement | ts.JsxSelfClosingElement;
const isElement = (node: ts.Node): node is Element => ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
const isColor = (name: string): boolean => isInk(name) || isGround(name) || isMark(name) || name === 'colorPalette';

/** Reads the colours of a component file from its JSX and from the styles of its `chakra(…)` elements. */
export function readSource(path: string, text: string): SourceColors {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const constants = new Map<string, ts.Expression>();
  const computed: string[] = [];
  const palettes: string[] = [];
  const uses: ColorUse[] = [];

  const plain = (node: ts.Expression): ts.Expression =>
    ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
      ? plain(node.expression)
      : node;

  /** Returns every possible value of an expression, as far as the file shows. */
  function valuesOf(given: ts.Expression, name: string): unknown {
    const node = plain(given);
    if (ts.isStringLiteralLike(node)) {
      // Values of props are checked where they are set.
      if (!node.text.startsWith('var(') || !isColor(name)) return node.text;
      computed.push(`${path}: ${node.text}`);
      return '';
    }
    if (ts.isConditionalExpression(node)) return [valuesOf(node.whenTrue, name), valuesOf(node.whenFalse, name)];
    if (ts.isBinaryExpression(node)) return [valuesOf(node.left, name), valuesOf(node.right, name)];
    if (ts.isObjectLiteralExpression(node)) return styleOf(node);
    if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node))
      return valuesOf(node.expression, name);
    if (ts.isIdentifier(node)) {
      const constant = constants.get(node.text);
      if (constant) return valuesOf(constant, name);
      if (node.text === 'undefined') return '';
    }
    if (isColor(name) && name !== 'colorPalette') computed.push(`${path}: ${given.getText(file)}`);
    return '';
  }

  function styleOf(node: ts.ObjectLiteralExpression): Style {
    const entries = node.properties.flatMap((property): [string, unknown][] => {
      if (ts.isSpreadAssignment(property)) {
        const value = valuesOf(property.expression, '');
        return typeof value === 'object' && value !== null ? Object.entries(value) : [];
      }
      if (!ts.isPropertyAssignment(property)) return [];
      const name = property.name.getText(file).replace(/^['"]|['"]$/g, '');
      return [[name, valuesOf(property.initializer, name)]];
    });
    return Object.fromEntries(entries);
  }

  function styleOfElement(element: Element): Style {
    const entries = element.attributes.properties.flatMap((attribute): [string, unknown][] => {
      if (ts.isJsxSpreadAttribute(attribute)) {
        const value = valuesOf(attribute.expression, '');
        return typeof value === 'object' && value !== null ? Object.entries(value) : [];
      }
      const name = attribute.name.getText(file);
      const { initializer } = attribute;
      const isStyle = isColor(name) || name.startsWith('_') || name === 'css' || name === 'boxShadow';
      if (!isStyle || !initializer) return [];
      const value = ts.isStringLiteral(initializer)
        ? valuesOf(initializer, name)
        : ts.isJsxExpression(initializer) && initializer.expression
          ? valuesOf(initializer.expression, name)
          : '';
      return name === 'css' && typeof value === 'object' && value !== null ? Object.entries(value) : [[name, value]];
    });
    return Object.fromEntries(entries);
  }

  const own = (values: readonly string[]): string[] => values.filter((value) => value !== '' && isOwnColor(value));

  /** Returns the colours of the nearest surrounding element that sets them. */
  function around(node: ts.Node, pick: (state: LookState) => readonly string[]): string[] {
    for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
      if (!ts.isJsxElement(at) || at.openingElement === node) continue;
      const found = statesOf(styleOfElement(at.openingElement)).flatMap((state) => own(pick(state)));
      if (found.length > 0) return [...new Set(found)];
    }
    return [];
  }

  function take(node: ts.Node, style: Style, where: string): void {
    palettes.push(...own(textsOf(style['colorPalette'])));
    const behind = around(node, ({ grounds }) => grounds);
    const surfaces = behind.length > 0 ? behind : [...SURFACES, ...NOTES];
    for (const state of statesOf(style)) {
      if (state.isOff) continue;
      const [inks, grounds, marks] = [own(state.inks), own(state.grounds), own(Object.values(state.marks).flat())];
      // A condition without an else keeps the surrounding colour.
      const mayBeBare = grounds.length < state.grounds.length || grounds.length === 0;
      const under = [...grounds, ...(mayBeBare ? surfaces : [])];
      for (const ink of inks) uses.push({ where, kind: 'text', ink, grounds: under });
      // `& :focus-visible` styles descendants.
      const edge = state.path.includes('& ') && grounds.length > 0 ? grounds : surfaces;
      for (const ink of marks) if (!isDecorative(ink)) uses.push({ where, kind: 'mark', ink, grounds: edge });
      if (inks.length > 0) continue;
      const inherited = around(node, (outer) => outer.inks);
      for (const ground of grounds) {
        if (isFill(ground))
          uses.push({ where, kind: 'mark', ink: ground, grounds: behind.length > 0 ? behind : SURFACES });
        else if (ground !== 'border')
          for (const ink of inherited.length > 0 ? inherited : ['fg'])
            uses.push({ where, kind: 'text', ink, grounds: [ground] });
      }
    }
  }

  function visit(node: ts.Node): void {
    if (isElement(node)) {
      const tag = node.tagName.getText(file);
      // Shapes of drawings are excluded: their title describes them, or they are decorative.
      if (!/^[a-z]+$/.test(tag)) take(node, styleOfElement(node), `${path} <${tag}>`);
    } else if (ts.isCallExpression(node) && node.expression.getText(file) === 'chakra') {
      const recipe = node.arguments[1];
      if (recipe && ts.isObjectLiteralExpression(recipe)) {
        const { base } = styleOf(recipe);
        if (typeof base === 'object' && base !== null)
          take(node, { ...base }, `${path} ${node.arguments[0]?.getText(file)}`);
      }
    }
    ts.forEachChild(node, visit);
  }

  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const initializer = plain(node.initializer);
      if (ts.isObjectLiteralExpression(initializer) || ts.isStringLiteralLike(initializer))
        constants.set(node.name.text, initializer);
    }
    ts.forEachChild(node, collect);
  };
  collect(file);
  visit(file);
  return { uses, palettes, computed: [...new Set(computed)] };
}
