/** `session-expired`: the refresh was refused; whoever owns the session ends it. */
export interface HttpEvent {
  readonly type: 'session-expired';
}

const listeners = new Set<(event: HttpEvent) => void>();

/** Listens to what the transport has to tell; returns how to stop. The transport itself knows no router and no toast. */
export function subscribeToHttp(listener: (event: HttpEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitHttpEvent(event: HttpEvent): void {
  for (const listener of listeners) listener(event);
}
