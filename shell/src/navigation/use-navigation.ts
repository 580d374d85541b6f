import type { MenuPlace } from '@veleta/shared/contracts';
import { useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { useMemo } from 'react';
import { useEntries, useSwitchedOff } from '../remotes/remotes-context.ts';
import { navigationOf, type NavigationItem } from './navigation.ts';

/** Returns `Team goals` for `team-goals`. */
const sentence = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`.replaceAll('-', ' ');

/** An item of a menu with its label in the current language. */
export interface LabeledItem extends NavigationItem {
  readonly label: string;
}

/**
 * Returns the items of a menu for the signed-in person. The registry has the labels, so that a menu never loads the code
 * of a remote. For older builds without labels, the shell has those of the product's remotes.
 */
export function useNavigation(place: MenuPlace): readonly LabeledItem[] {
  const { t } = useTranslation('layouts');
  const language = useLanguage();
  const { role } = useAuth();
  const entries = useEntries();
  const switchedOff = useSwitchedOff();
  const items = useMemo(() => navigationOf(place, { entries, switchedOff, role }), [place, entries, switchedOff, role]);
  return items.map((item) => ({
    ...item,
    label: item.labels?.[language] ?? t(`menu.${item.id}`, { defaultValue: sentence(item.id) }),
  }));
}
