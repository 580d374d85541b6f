import { toSnakeCase, toSnakeKey } from './keys.ts';

export type Files = Readonly<Record<string, Blob | null | undefined>>;

const asField = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function multipart(body: unknown, files: readonly (readonly [string, Blob])[]): FormData {
  const form = new FormData();
  if (typeof body === 'object' && body !== null) {
    for (const [key, value] of Object.entries(body)) {
      // Multipart has no null: absent values are left out.
      if (value !== undefined && value !== null) form.append(key, asField(value));
    }
  }
  for (const [name, file] of files) form.append(toSnakeKey(name), file);
  return form;
}

/** Returns the request body: multipart if there is a file, otherwise JSON, otherwise none. */
export function bodyOf(call: {
  method: string;
  body?: unknown;
  files?: Files;
  noKeyConversion?: boolean;
}): { json: unknown } | { body: FormData } | object {
  if (call.method === 'GET') return {};
  const body = call.noKeyConversion ? call.body : toSnakeCase(call.body);
  const allowsFiles = call.method === 'POST' || call.method === 'PUT';
  const files = allowsFiles
    ? Object.entries(call.files ?? {}).flatMap(([name, file]) => (file ? [[name, file] as const] : []))
    : [];
  if (files.length > 0) return { body: multipart(body, files) };
  return body === undefined ? {} : { json: body };
}
