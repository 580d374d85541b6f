import type { Language } from '@veleta/shared/contracts';
import { translate } from '../../../platform/translations.ts';
import { isFunctionWord } from './function-words.ts';
import { maskContacts, MASKED_KINDS, markerOf, removeMarkers } from './mask-contacts.ts';
import { createNameMask } from './mask-names.ts';

/** Stands for a masked piece if the language of a comment is unknown. */
const NEUTRAL = '[…]';

const PLACEHOLDERS: Record<Language, readonly string[]> = { en: placeholdersIn('en'), es: placeholdersIn('es') };

function placeholdersIn(language: Language): string[] {
  return MASKED_KINDS.map((kind) => translate(language, `maskedComments.${kind}`));
}

/**
 * Returns a function that replaces names of the given people, addresses, e-mail addresses, phone numbers and personal links in a comment
 * by markers. `nameMasked` replaces these by words.
 */
export function createCommentMask(names: readonly string[]): (text: string) => string {
  const maskNames = createNameMask(names, isFunctionWord);
  return (text) => maskNames(maskContacts(removeMarkers(text)));
}

/**
 * Replaces the markers of a masked comment by placeholders in the language of its text. The language of the page is disclosed only for
 * admitted groups (C10).
 */
export const nameMasked = (marked: string, language: Language | null): string =>
  MASKED_KINDS.reduce(
    (text, kind, index) => text.replaceAll(markerOf(kind), language ? PLACEHOLDERS[language][index]! : NEUTRAL),
    marked,
  );
