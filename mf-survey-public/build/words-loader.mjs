/**
 * A catalogue as a module for phones that change the language; the first comes with the page. Without what the server alone says: titles, and the page about fingerprints; and as a
 * module of its own kind, since a JSON file loaded on demand brings loading code that is longer than its use.
 */
export default function words(text) {
  const { fingerprint: _, page, ...rest } = JSON.parse(text);
  return `export default ${JSON.stringify({ ...rest, page: { loading: page.loading } })}`;
}
