import { useLanguage, useTranslation } from '@veleta/shared/i18n';
import type { MenuEntry } from './menu-entries.ts';

/** Returns `Team goals` for `team-goals`. */
const sentence = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`.replaceAll('-', ' ');

/**
 * Returns the labels of menu entries. The registry has them, so that a menu never loads the code of a remote. For older
 * builds without labels, the shell has those of the product's remotes.
 */
export function useMenuLabel(): (item: MenuEntry) => string {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return ({ id, labels }) => labels?.[language] ?? t(`menu.${id}`, { defaultValue: sentence(id) });
}
