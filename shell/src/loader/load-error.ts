/**
 * Why a remote could not be loaded: `http` (an answer outside 2xx), `network` (no answer), `timeout`,
 * `evaluation` (its code threw), `version` (it needs another version of something shared), `contract`
 * (it exposes something else than a remote), `unknown`.
 */
export type LoadFailureKind = 'http' | 'network' | 'timeout' | 'evaluation' | 'version' | 'contract' | 'unknown';

/** A remote could not be loaded, from any of its releases. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly remote: string;
  readonly version: string;
  readonly kind: LoadFailureKind;

  constructor(remote: string, version: string, kind: LoadFailureKind, cause: unknown) {
    super(`${remote} ${version}: ${kind}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.remote = remote;
    this.version = version;
    this.kind = kind;
  }
}

/** Thrown by our own checks; the federation runtime passes on only the message of what a hook throws. */
export class RemoteContractError extends Error {
  override readonly name = 'RemoteContractError';
}

// The runtime wraps what went wrong into text; these are its words (and ours) for each kind.
const WORDS: readonly (readonly [LoadFailureKind, RegExp])[] = [
  ['version', /does not satisfy the requirement/],
  ['timeout', /timed out|TimeoutError|timeout/i],
  ['http', /HTTP \d{3}/],
  ['evaluation', /ScriptExecutionError|RUNTIME-001/],
  ['network', /ScriptNetworkError|Failed to fetch|NetworkError|Loading chunk|ChunkLoadError/],
];

export function kindOf(error: unknown): LoadFailureKind {
  if (error instanceof RemoteContractError) return 'contract';
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? (error instanceof Error ? 'evaluation' : 'unknown');
}

/** Kinds that the same release will meet again, however often it is asked. */
export const isFinal = (kind: LoadFailureKind): boolean => kind === 'version' || kind === 'contract';

/** Whether an error means that a chunk of code could not be had, in the words of webpack and of browsers. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /ChunkLoadError|Loading (CSS )?chunk|ScriptNetworkError|error loading dynamically imported module|Failed to fetch dynamically/.test(
    `${error.name} ${error.message}`,
  );
