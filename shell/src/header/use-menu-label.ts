import { addMessages, i18n, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useEffect, useReducer } from 'react';
import { useRemotes } from '../remotes/remotes-context.ts';
import type { MenuEntry } from './menu-entries.ts';

/** Prefers the remote's own text over the shell's copy. */
const keysOf = ({ entry, label, id }: MenuEntry): string[] => [`${entry.name}:${label}`, `shell:menu.${id}`];

/**
 * Returns the labels of menu entries. The shell's texts include those of the product's remotes, so that a menu needs
 * none of their code. Texts of other remotes are fetched.
 */
export function useMenuLabel(items: readonly MenuEntry[]): (item: MenuEntry) => string {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { loader } = useRemotes();
  const [, rerender] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    const unknown = new Set(items.filter((item) => !i18n.exists(keysOf(item))).map(({ entry }) => entry));
    for (const entry of unknown) {
      loader
        .load(entry)
        .then((remoteModule) => addMessages(entry.name, remoteModule.messages))
        .then(rerender, () => {});
    }
  }, [items, loader, language]);

  return (item) => t(keysOf(item), { defaultValue: item.id });
}
