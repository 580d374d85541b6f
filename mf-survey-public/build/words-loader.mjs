/** Pages that only a server renders. */
const PAGES = ['fingerprint', 'protection'];
/** Texts that only mails and posters contain. */
const ELSEWHERE = ['mail', 'mail_who', 'poster', 'slip'];

const without = (texts, names) => Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));

/**
 * Loads a catalogue as a module, for a change of language; the first language comes with the page.
 * Removes texts that only the server renders. A module, because lazy loading of JSON adds more code than the texts.
 */
export default function words(text) {
  const { page, confidentiality, ...rest } = without(JSON.parse(text), PAGES);
  const texts = {
    ...rest,
    ...(page && { page: { loading: page.loading } }),
    ...(confidentiality && { confidentiality: without(confidentiality, ELSEWHERE) }),
  };
  return `export default ${JSON.stringify(texts)}`;
}
