/**
 * Why a remote could not be loaded: `http` (a status outside 2xx), `network` (no response), `timeout`, `evaluation`
 * (its code threw), `version` (it needs another version of a shared module), `contract` (it exposes something else than
 * a remote), `hung` (it made the page stop responding), `globals` (it changed globals of the page), `unknown`.
 */
export type LoadFailureKind =
  'http' | 'network' | 'timeout' | 'evaluation' | 'version' | 'contract' | 'hung' | 'globals' | 'unknown';

/** Thrown when no release of a remote could be loaded. */
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

/** Thrown by our own checks. The federation runtime keeps only the message of an error that a hook throws. */
export class RemoteContractError extends Error {
  override readonly name = 'RemoteContractError';
}

/** Thrown when a release changed globals that the shell relies on. */
export class GlobalsChangedError extends Error {
  override readonly name = 'GlobalsChangedError';
}

// The runtime wraps errors into text: these patterns match its messages and ours.
const PATTERNS: readonly (readonly [LoadFailureKind, RegExp])[] = [
  ['version', /does not satisfy the requirement/],
  ['timeout', /timed out|TimeoutError|timeout/i],
  ['http', /HTTP \d{3}/],
  ['evaluation', /ScriptExecutionError|RUNTIME-001/],
  ['network', /ScriptNetworkError|Failed to fetch|NetworkError|Loading chunk|ChunkLoadError/],
];

export function kindOf(error: unknown): LoadFailureKind {
  if (error instanceof RemoteContractError) return 'contract';
  if (error instanceof GlobalsChangedError) return 'globals';
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  return PATTERNS.find(([, words]) => words.test(text))?.[0] ?? (error instanceof Error ? 'evaluation' : 'unknown');
}

/** Kinds of failure that a retry of the same release cannot mend. */
export const isFinal = (kind: LoadFailureKind): boolean => ['version', 'contract', 'globals'].includes(kind);

/** Checks for a failed chunk, by the messages of webpack and of browsers. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /ChunkLoadError|Loading (CSS )?chunk|ScriptNetworkError|error loading dynamically imported module|Failed to fetch dynamically/.test(
    `${error.name} ${error.message}`,
  );
