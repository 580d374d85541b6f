import type { FieldError, RowError } from '../contracts/field-errors.ts';

/** What a failed reply said. */
export interface Failure {
  readonly status: number;
  /** A code of the catalogue, else `internal`; words are `errors.<code>` of the namespace `shared`. */
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly FieldError[];
  readonly rows?: readonly RowError[];
  readonly rowsTotal?: number;
  readonly retryAfter?: number;
  readonly requestId?: string;
}

/** The server answered, and the answer is a failure: a status outside 2xx, or a truthy `error` field in any reply. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly rows: readonly RowError[];
  readonly rowsTotal: number;
  /** Seconds to wait before another try, where the server names them. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(failure: Failure) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? [];
    this.rows = failure.rows ?? [];
    this.rowsTotal = failure.rowsTotal ?? this.rows.length;
    this.retryAfter = failure.retryAfter;
    this.requestId = failure.requestId;
  }
}

/** No answer came: offline, server down, or the time limit passed. Nothing is known about what the server did. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** Word for it: `errors.network` or `errors.timeout`. */
  readonly code: 'network' | 'timeout';

  constructor(code: 'network' | 'timeout', cause: unknown) {
    super(code === 'timeout' ? 'The server took too long to answer.' : 'The server could not be reached.', { cause });
    this.code = code;
  }
}

/** The code of whatever was thrown, to look its words up with; `internal` for what is none of ours. */
export const codeOf = (error: unknown): string =>
  error instanceof HttpError || error instanceof NetworkError ? error.code : 'internal';
