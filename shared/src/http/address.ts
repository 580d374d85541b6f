import { toSnakeKey } from './keys.ts';

const segment = (text: string): string => text.replace(/^\/+/, '');

function fill(uri: string, params: Readonly<Record<string, unknown>>): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [toSnakeKey(name), value]));
  return uri.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === null || value === '')
      throw new TypeError(`path parameter "${name}" is missing`);
    return encodeURIComponent(String(value));
  });
}

/** Drops undefined, null and empty values and converts keys to snake_case; a list repeats its key. */
function search(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const single of Array.isArray(value) ? value : [value]) {
      if (single === undefined || single === null || single === '') continue;
      params.append(toSnakeKey(key), String(single));
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** Returns the address of a call: host, `/api`, version, service, uri, and the query if there is one. */
export function addressOf(
  host: string,
  call: {
    version: string;
    service: string;
    uri?: string;
    params?: Readonly<Record<string, unknown>>;
    query?: Readonly<Record<string, unknown>>;
  },
): string {
  const path = fill(segment(call.uri ?? ''), call.params ?? {});
  return `${host}/api/${call.version}/${call.service}/${path}${search(call.query ?? {})}`;
}
