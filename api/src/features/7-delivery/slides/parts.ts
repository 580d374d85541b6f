import type { ReportWords } from '../report-content/index.ts';

/** Divides a list into parts of nearly equal length, none longer than `most`. */
export function splitEvenly<Item>(items: readonly Item[], most: number): Item[][] {
  const parts = Math.ceil(items.length / most);
  const length = Math.ceil(items.length / parts);
  return Array.from({ length: parts }, (_, part) => items.slice(part * length, (part + 1) * length));
}

/** Returns the title of a slide that continues on others: "Heat map (2 of 3)". */
export const titleOfPart = (title: string, part: number, parts: number, words: ReportWords): string =>
  parts === 1 ? title : words.say('slides.part', { title, part: words.number(part + 1), parts: words.number(parts) });

/** Shortens a text that an organization has written, between two characters. */
export function shorten(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
