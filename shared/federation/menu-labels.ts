import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../src/contracts/limits.ts';
import type { RemoteDescriptor } from '../src/contracts/registry.ts';

/** Returns the text of a key such as `menu.goals` in nested texts. */
function textAt(texts: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (each, part) => (typeof each === 'object' && each !== null ? Reflect.get(each, part) : undefined),
      texts,
    );
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

/**
 * Returns the descriptor with the labels of its menu entries in both languages, read from `src/locales`. The shell draws
 * menus with them before it loads code of the remote.
 * @throws Error if a label is missing in a language
 */
export function withMenuLabels(folder: string, descriptor: RemoteDescriptor): RemoteDescriptor {
  if (descriptor.menu.length === 0) return descriptor;
  const textsOf = (language: Language): unknown => {
    const file = join(folder, `src/locales/${language}.json`);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  };
  const texts = { en: textsOf('en'), es: textsOf('es') };
  const labelOf = (key: string, language: Language): string => {
    const label = textAt(texts[language], key);
    if (label === undefined)
      throw new Error(`${descriptor.name}: the menu label "${key}" is missing in src/locales/${language}.json`);
    return label;
  };
  const [en, es] = LANGUAGES;
  return {
    ...descriptor,
    menu: descriptor.menu.map((item) => ({
      ...item,
      labels: { en: labelOf(item.label, en), es: labelOf(item.label, es) },
    })),
  };
}
