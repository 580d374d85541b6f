export type NoticeStatus = 'success' | 'error' | 'info';

/** A short message over the page, top right. */
export interface Notice {
  readonly id: number;
  readonly status: NoticeStatus;
  readonly title: string;
  readonly description?: string;
  readonly durationMs: number;
}

export const ERROR_NOTICE_MS = 4500;
export const NOTICE_MS = 3000;

let nextId = 1;
let areErrorsMuted = false;
let waiting: Notice[] = [];
const listeners = new Set<(notice: Notice) => void>();
const fetchers = new Set<() => void>();

function announce(status: NoticeStatus) {
  return (title: string, description?: string, options: { durationMs?: number } = {}): void => {
    if (status === 'error' && areErrorsMuted) return;
    const notice: Notice = {
      id: nextId++,
      status,
      title,
      ...(description !== undefined && { description }),
      durationMs: options.durationMs ?? (status === 'error' ? ERROR_NOTICE_MS : NOTICE_MS),
    };
    if (listeners.size === 0) {
      waiting.push(notice);
      for (const callback of fetchers) callback();
    }
    for (const listener of listeners) listener(notice);
  };
}

/** Shows notices; texts must be translated. Errors stay for 4.5 s, others for 3 s. */
export const notify = { success: announce('success'), error: announce('error'), info: announce('info') };

/** Mutes errors until the returned function is called, because their cause is already shown. */
export function muteErrors(): () => void {
  areErrorsMuted = true;
  return () => {
    areErrorsMuted = false;
  };
}

/** Subscribes the renderer of notices, the shell's toaster. Delivers notices from before the subscription. */
export function subscribeToNotices(listener: (notice: Notice) => void): () => void {
  listeners.add(listener);
  const missed = waiting;
  waiting = [];
  for (const notice of missed) listener(notice);
  return () => listeners.delete(listener);
}

/** Calls back for each notice without a renderer, so that the renderer can be loaded on demand. */
export function onUnrenderedNotice(callback: () => void): () => void {
  fetchers.add(callback);
  if (waiting.length > 0) callback();
  return () => fetchers.delete(callback);
}
