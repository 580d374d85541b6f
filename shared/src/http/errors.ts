import type { FieldError, RowError } from '../contracts/field-errors.ts';

/** Content of a failed reply. */
export interface Failure {
  readonly status: number;
  /** A code of the catalogue, otherwise `internal`; the text is `errors.<code>` in the namespace `shared`. */
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly FieldError[];
  readonly rows?: readonly RowError[];
  readonly rowsTotal?: number;
  readonly retryAfter?: number;
  readonly requestId?: string;
}

/** Thrown for a failed reply: a status outside 2xx, or a truthy `error` field in any reply. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly rows: readonly RowError[];
  readonly rowsTotal: number;
  /** Seconds to wait before a retry, if the server names them. */
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

/** Thrown without a reply: offline, server down, or timeout. The server may or may not have handled the request. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** Code of the text: `errors.network` or `errors.timeout`. */
  readonly code: 'network' | 'timeout';

  constructor(code: 'network' | 'timeout', cause: unknown) {
    super(code === 'timeout' ? 'The server took too long to answer.' : 'The server could not be reached.', { cause });
    this.code = code;
  }
}

/** Returns the code for the text of any error; `internal` for errors of other sources. */
export const codeOf = (error: unknown): string =>
  error instanceof HttpError || error instanceof NetworkError ? error.code : 'internal';
