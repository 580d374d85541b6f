import { addMessages, i18n, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useEffect, useReducer } from 'react';
import { useRemotes } from '../remotes/remotes-context.ts';
import type { MenuEntry } from './menu-entries.ts';

/** The remote's own text first, where its texts are there. */
const keysOf = ({ entry, label, id }: MenuEntry): string[] => [`${entry.name}:${label}`, `shell:menu.${id}`];

/**
 * Labels of menu entries. Those of the product's own remotes are in the shell's texts too, so that a menu needs none of
 * their code; the texts of a remote that the shell never heard of are fetched.
 */
export function useMenuLabel(items: readonly MenuEntry[]): (item: MenuEntry) => string {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { loader } = useRemotes();
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    const unknown = new Set(items.filter((item) => !i18n.exists(keysOf(item))).map(({ entry }) => entry));
    for (const entry of unknown) {
      loader
        .load(entry)
        .then((remoteModule) => addMessages(entry.name, remoteModule.messages))
        .then(drawAgain, () => {});
    }
  }, [items, loader, language]);

  return (item) => t(keysOf(item), { defaultValue: item.id });
}
