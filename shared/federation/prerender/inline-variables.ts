import { declarationsOf } from './prune-variables.ts';

/** A use of a theme variable without a fallback. */
const PLAIN_USE = /var\((--veleta-(?:[\w-]|\\.)+)\)/g;
/** Chakra's variables for the palette of a surrounding element, whose value depends on the place. */
const FROM_AROUND = /-color-palette(?:-|$)/;

/**
 * Inlines variables in a stylesheet if `css` and `declarations` give them a single value. A slow phone then has half as
 * much CSS to parse before it paints.
 */
export function inlineVariables(css: string, declarations: string): string {
  const declared = declarationsOf(declarations);
  const valueOf = (use: string, name: string): string => {
    const [value, another] = declared.get(name) ?? [];
    return value === undefined || another !== undefined || FROM_AROUND.test(name) ? use : inline(value);
  };
  // Values may use other variables, never themselves.
  const inline = (text: string): string => text.replaceAll(PLAIN_USE, valueOf);
  return inline(css);
}
