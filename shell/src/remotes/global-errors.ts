import { isChunkError } from '../loader/load-error.ts';
import type { ReportedEvent } from './remotes-context.ts';

export interface GlobalErrorOptions {
  report: (event: ReportedEvent) => void;
  /** Notifies the user that their last action may have failed. */
  notifyUser: () => void;
  /** Called when a chunk could not be loaded: the page may be stale. */
  onChunkMissing: () => void;
  shellVersion: string;
  now?: () => number;
}

interface ErrorSource {
  readonly remote: string;
  readonly version: string;
}

/** Time in which a repeated error counts as the same failure. */
const REPEAT_MS = 10_000;

/**
 * Finds the source of an error by the first address of a remote's release in the stack; the shell if only its own files
 * are named.
 */
function sourceOf(error: unknown, file: string, shellVersion: string): ErrorSource | null {
  const trace = `${file}\n${error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : ''}`;
  const [, remote, version] = /\/remotes\/(mf-[a-z-]+)\/([^/\s]+)\//.exec(trace) ?? [];
  if (remote && version) return { remote, version };
  return /\/assets\/[\w.-]+\.js/.test(trace) ? { remote: 'shell', version: shellVersion } : null;
}

/** Navigation aborts pending requests, which is not an error. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Without browser support, notifies once too often rather than never. */
const hasUserActivation = (): boolean => navigator.userActivation?.isActive ?? true;

/**
 * Handles errors that boundaries do not catch: in event handlers, timers and promises. Reports each for the remote
 * whose code threw. Returns how to stop.
 */
export function watchGlobalErrors({
  report,
  notifyUser,
  onChunkMissing,
  shellVersion,
  now = Date.now,
}: GlobalErrorOptions): () => void {
  const seen = new Map<string, number>();

  function handle(kind: ReportedEvent['kind'], error: unknown, file: string): void {
    const source = sourceOf(error, file, shellVersion);
    // Browser extensions and aborted requests throw here too.
    if (!source || isAbort(error)) return;
    const message = String(error);
    const key = `${source.remote} ${message}`;
    const isRepeat = now() - (seen.get(key) ?? -Infinity) < REPEAT_MS;
    seen.set(key, now());
    if (isRepeat) return;
    const isChunkMissing = isChunkError(error);
    report({ kind: isChunkMissing ? 'chunk_failed' : kind, ...source, message });
    if (isChunkMissing) onChunkMissing();
    if (hasUserActivation()) notifyUser();
  }

  const onError = (event: ErrorEvent): void => handle('handler_failed', event.error, event.filename);
  const onRejection = (event: PromiseRejectionEvent): void => handle('promise_failed', event.reason, '');
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
