/** A style of recipes and style props: properties, and nested ones under conditions. */
export interface Style {
  readonly [key: string]: unknown;
}

/** Colours of an element in one state: its own and those of the less specific states. */
export interface LookState {
  /** `''` for the default state, otherwise the conditions: ` _hover`. */
  readonly path: string;
  readonly inks: readonly string[];
  readonly grounds: readonly string[];
  /** Properties that draw lines and edges. */
  readonly marks: Readonly<Record<string, readonly string[]>>;
  /** Excluded: disabled controls are exempt from contrast (WCAG 1.4.3, 1.4.11), hidden elements are invisible. */
  readonly isOff: boolean;
}

const INKS = new Set(['color', 'fill']);
const GROUNDS = new Set(['bg', 'background', 'backgroundColor']);
const MARKS =
  /^(?:border(?:Inline|Block)?(?:Start|End|Top|Right|Bottom|Left|X|Y)?Color|outlineColor|accentColor|caretColor|stroke)$/;
/** `inset 0 -2px 0 {colors.colorPalette.solid}` */
const IN_SHADOW = /\{colors\.([\w.]+)\}/g;

const isStyle = (value: unknown): value is Style =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the texts of a value: one, or one per breakpoint or branch of a condition. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isStyle(value) ? Object.values(value).flatMap(textsOf) : [];
}

export const isInk = (property: string): boolean => INKS.has(property);
export const isGround = (property: string): boolean => GROUNDS.has(property);
export const isMark = (property: string): boolean => MARKS.test(property);

/** Returns the states of a style, the default one first. */
export function statesOf(style: Style, before?: LookState, condition = ''): LookState[] {
  let { inks, grounds, marks } = before ?? { inks: [], grounds: [], marks: {} };
  let isHidden = false;
  const nested: [string, Style][] = [];
  for (const [key, value] of Object.entries(style)) {
    if (isInk(key)) inks = textsOf(value);
    else if (isGround(key) && value === 'currentColor') [marks, inks] = [{ ...marks, [key]: inks }, []];
    else if (isGround(key)) grounds = textsOf(value);
    else if (key === 'visibility' && value === 'hidden') isHidden = true;
    else if (isMark(key)) marks = { ...marks, [key]: textsOf(value) };
    else if (key === 'boxShadow') marks = { ...marks, [key]: shadowsIn(value) };
    else if (/^[_&@]/.test(key) && isStyle(value)) nested.push([key, value]);
  }
  const path = before ? `${before.path} ${condition}` : '';
  const own: LookState = {
    path,
    inks,
    grounds,
    marks,
    isOff: (before?.isOff ?? false) || isHidden || condition.includes('disabled'),
  };
  return [own, ...nested.flatMap(([key, value]) => statesOf(value, own, key))];
}

const shadowsIn = (value: unknown): string[] =>
  textsOf(value).flatMap((text) => [...text.matchAll(IN_SHADOW)].flatMap(([, name]) => name ?? []));
