/** `session-expired`: the server rejected the refresh; the owner of the session ends it. */
export interface HttpEvent {
  readonly type: 'session-expired';
}

const listeners = new Set<(event: HttpEvent) => void>();

/**
 * Subscribes to events of the transport; returns how to unsubscribe. The transport itself uses no router and no toast.
 */
export function subscribeToHttp(listener: (event: HttpEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitHttpEvent(event: HttpEvent): void {
  for (const listener of listeners) listener(event);
}
