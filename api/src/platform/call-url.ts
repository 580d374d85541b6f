import type { Call } from '@veleta/shared/contracts';

/** Returns the URL of a call with its path parameters as `:name`. */
export function urlOf(call: Pick<Call, 'version' | 'service' | 'uri'>): string {
  return `/api/${call.version}/${call.service}/${call.uri}`;
}

/** Returns the operation id for code generated from the OpenAPI document, such as `put_v1_categories_by_id`. */
export function operationIdOf({ method, ...call }: Pick<Call, 'method' | 'version' | 'service' | 'uri'>): string {
  const words = urlOf(call)
    .replace('/api/', '')
    .replaceAll(':', 'by_')
    .split(/[^A-Za-z0-9]+/);
  return [method.toLowerCase(), ...words].filter(Boolean).join('_');
}
