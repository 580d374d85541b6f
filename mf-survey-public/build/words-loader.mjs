/** Pages that only a server writes. */
const PAGES = ['fingerprint', 'protection'];
/** What only mails and posters say. */
const ELSEWHERE = ['mail', 'mail_who', 'poster', 'slip'];

const without = (texts, names) => Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));

/**
 * A catalogue as a module for phones that change the language; the first comes with the page. Without what the server alone says: titles, and pages that explain; and as a
 * module of its own kind, since a JSON file loaded on demand brings loading code that is longer than its use.
 */
export default function words(text) {
  const { page, confidentiality, ...rest } = without(JSON.parse(text), PAGES);
  const said = {
    ...rest,
    ...(page && { page: { loading: page.loading } }),
    ...(confidentiality && { confidentiality: without(confidentiality, ELSEWHERE) }),
  };
  return `export default ${JSON.stringify(said)}`;
}
