import type { Call } from '@veleta/shared/contracts';

/** Address of a call, path parameters still in place. */
export function urlOf(call: Pick<Call, 'version' | 'service' | 'uri'>): string {
  return `/api/${call.version}/${call.service}/${call.uri}`;
}

/** A name of a call for programs that are made from the OpenAPI document: `put_v1_categories_by_id`. */
export function operationIdOf({ method, ...call }: Pick<Call, 'method' | 'version' | 'service' | 'uri'>): string {
  const words = urlOf(call)
    .replace('/api/', '')
    .replaceAll(':', 'by_')
    .split(/[^A-Za-z0-9]+/);
  return [method.toLowerCase(), ...words].filter(Boolean).join('_');
}
