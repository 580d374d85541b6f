import type { Language } from '@veleta/shared/contracts';
import { translate } from '../../../platform/translations.ts';
import { detectLanguage, isFunctionWord } from './detect-language.ts';
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
 * by placeholders. Their language is that of the text itself: the language of the page is disclosed only for admitted groups (C10).
 */
export function createCommentMask(names: readonly string[]): (text: string) => string {
  const maskNames = createNameMask(names, isFunctionWord);
  return (text) => {
    const marked = maskNames(maskContacts(removeMarkers(text)));
    if (!MASKED_KINDS.some((kind) => marked.includes(markerOf(kind)))) return marked;
    const language = detectLanguage(removeMarkers(marked));
    return MASKED_KINDS.reduce(
      (masked, kind, index) => masked.replaceAll(markerOf(kind), language ? PLACEHOLDERS[language][index]! : NEUTRAL),
      marked,
    );
  };
}
