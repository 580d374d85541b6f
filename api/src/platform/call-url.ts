import type { Call } from '@veleta/shared/contracts';

/** Address of a call, path parameters still in place. */
export function urlOf(call: Pick<Call, 'version' | 'service' | 'uri'>): string {
  return `/api/${call.version}/${call.service}/${call.uri}`;
}
