/** Why an address cannot be an override: it is none, or its origin is not allowed here. */
export type AddressProblem = 'invalid' | 'forbidden';

/**
 * The `remote.json` that somebody means: they give its address, that of the manifest beside it, or only that of the server.
 */
export function readAddress(text: string, origins: readonly string[]): { url: string } | { problem: AddressProblem } {
  const given = text.trim();
  if (!URL.canParse(given) || !/^https?:/.test(given)) return { problem: 'invalid' };
  const url = new URL(given);
  if (!origins.includes(url.origin)) return { problem: 'forbidden' };
  if (url.username || url.password) return { problem: 'invalid' };
  const base =
    url.pathname.endsWith('.json') || url.pathname.endsWith('/') ? url : new URL(`${url.pathname}/`, url.origin);
  return { url: new URL('remote.json', base).href };
}
