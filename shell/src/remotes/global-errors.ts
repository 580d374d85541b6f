import { isChunkError } from '../loader/load-error.ts';
import type { ReportedEvent } from './remotes-context.ts';

export interface GlobalErrorOptions {
  report: (event: ReportedEvent) => void;
  /** Tells the person that something they did may not have worked. */
  tell: () => void;
  /** A chunk could not be had: the page may be behind what is served. */
  onChunkGone: () => void;
  shellVersion: string;
  now?: () => number;
}

interface ErrorSource {
  readonly remote: string;
  readonly version: string;
}

/** An error that repeats is one failure, not a hundred notices. */
const QUIET_MS = 10_000;

/** Whose code threw, by the first address of a remote's release in the stack; the shell's where only its own is named. */
function sourceOf(error: unknown, file: string, shellVersion: string): ErrorSource | null {
  const trace = `${file}\n${error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : ''}`;
  const [, remote, version] = /\/remotes\/(mf-[a-z-]+)\/([^/\s]+)\//.exec(trace) ?? [];
  if (remote && version) return { remote, version };
  return /\/assets\/[\w.-]+\.js/.test(trace) ? { remote: 'shell', version: shellVersion } : null;
}

/** Leaving a page aborts its requests: nobody's fault, and nothing to tell. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Unknown to some browsers: then telling once too often is better than never. */
const didSomethingJustNow = (): boolean => navigator.userActivation?.isActive ?? true;

/**
 * Watches for what boundaries never see: errors of event handlers, timers and promises that nobody caught. They are laid at
 * the door of the remote whose code it was. Returns how to stop.
 */
export function watchGlobalErrors({
  report,
  tell,
  onChunkGone,
  shellVersion,
  now = Date.now,
}: GlobalErrorOptions): () => void {
  const seen = new Map<string, number>();

  function take(kind: ReportedEvent['kind'], error: unknown, file: string): void {
    const source = sourceOf(error, file, shellVersion);
    // Extensions of the browser and broken-off requests throw here too.
    if (!source || isAbort(error)) return;
    const message = String(error);
    const key = `${source.remote} ${message}`;
    const isRepeat = now() - (seen.get(key) ?? -Infinity) < QUIET_MS;
    seen.set(key, now());
    if (isRepeat) return;
    const isGone = isChunkError(error);
    report({ kind: isGone ? 'chunk_failed' : kind, ...source, message });
    if (isGone) onChunkGone();
    if (didSomethingJustNow()) tell();
  }

  const onError = (event: ErrorEvent): void => take('handler_failed', event.error, event.filename);
  const onRejection = (event: PromiseRejectionEvent): void => take('promise_failed', event.reason, '');
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
