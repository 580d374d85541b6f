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
      for (const fetchPlace of fetchers) fetchPlace();
    }
    for (const listener of listeners) listener(notice);
  };
}

/** Shows notices; the texts are already in the person's language. Errors stay 4.5 s, others 3 s. */
export const notify = { success: announce('success'), error: announce('error'), info: announce('info') };

/** Drops errors from now on, until the returned function is called: their cause has been said. */
export function muteErrors(): () => void {
  areErrorsMuted = true;
  return () => {
    areErrorsMuted = false;
  };
}

/** Renders notices: the shell's toaster listens here. What came before anybody listened is handed over. */
export function subscribeToNotices(listener: (notice: Notice) => void): () => void {
  listeners.add(listener);
  const missed = waiting;
  waiting = [];
  for (const notice of missed) listener(notice);
  return () => listeners.delete(listener);
}

/** Calls for each notice that nobody shows yet, so that the place of notices can be fetched when it is needed. */
export function whenNoticeWaits(fetchPlace: () => void): () => void {
  fetchers.add(fetchPlace);
  if (waiting.length > 0) fetchPlace();
  return () => fetchers.delete(fetchPlace);
}
