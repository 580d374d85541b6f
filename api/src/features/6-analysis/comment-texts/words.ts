/** Removes accents and case. The length in characters may change. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Splits a text into words without accents and case. */
export const wordsOf = (text: string): string[] => plain(text).match(/\p{L}+/gu) ?? [];
