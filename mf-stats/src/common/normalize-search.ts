/** Normalizes text for a search: without accents, in lower case. */
export const normalizeSearch = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
