/** Pages that only a server renders. */
const PAGES = ['fingerprint', 'protection'];
/** Texts of other sections that only the server, mails or printed slips contain. */
const ELSEWHERE: Record<string, readonly string[]> = {
  page: ['noscript', 'static_noscript', 'static_late', 'survey_title', 'title'],
  confidentiality: ['mail_who', 'slip'],
};

export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the texts that the script of the page may show. */
export function clientTexts(texts: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([section]) => !PAGES.includes(section))
      .map(([section, own]) => [section, without(own, ELSEWHERE[section] ?? [])]),
  );
}

/** Returns a catalogue, or a section of one, without some names. */
export const without = <Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
