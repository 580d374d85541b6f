import { SURFACES, type ColorUse } from './color-use.ts';
import { isDecorative, isFill } from './meaning.ts';

const VARIABLE = /var\(--veleta-colors-([a-z]+)(?:-([a-z-]+))?/;
const camel = (text: string): string => text.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the colour uses of a plain stylesheet with the theme's variables; resolves its own aliases of them. */
export function usesOfStylesheet(where: string, css: string): ColorUse[] {
  const names = new Map<string, string>();
  const nameOf = (value: string): string | undefined => {
    const direct = VARIABLE.exec(value);
    if (direct) return direct[2] ? `${direct[1]}.${camel(direct[2])}` : direct[1];
    return names.get(/var\((--[\w-]+)\)/.exec(value)?.[1] ?? '');
  };
  const uses: ColorUse[] = [];
  const surfaces = [...SURFACES, 'primary.subtle'];
  for (const [, selector = '', block = ''] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    let ink: string | undefined;
    let ground: string | undefined;
    const marks: string[] = [];
    for (const [, property = '', value = ''] of block.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)) {
      const name = nameOf(value);
      if (!name) continue;
      if (property.startsWith('--')) names.set(property, name);
      else if (property === 'color') ink = name;
      else if (property.startsWith('background')) ground = name;
      else marks.push(name);
    }
    const at = `${where} ${selector.trim().replace(/\s+/g, ' ')}`;
    if (ink) uses.push({ where: at, kind: 'text', ink, grounds: ground ? [ground] : surfaces });
    else if (ground && isFill(ground))
      uses.push({ where: at, kind: 'mark', ink: ground, grounds: [...surfaces, 'border'] });
    else if (ground && ground !== 'border') uses.push({ where: at, kind: 'text', ink: 'fg', grounds: [ground] });
    for (const mark of marks)
      if (!isDecorative(mark)) uses.push({ where: at, kind: 'mark', ink: mark, grounds: surfaces });
  }
  return uses;
}
