import { ERROR_STATUS, type ErrorCode, type InvalidField, type RowError } from '@veleta/shared/contracts';

/**
 * An error of the error catalogue, thrown by services and platform code. Any other error is a bug and is answered with
 * a neutral 500.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly InvalidField[];
  readonly rows: readonly RowError[];
  readonly rowsTotal: number | null;
  /** Seconds until a retry may succeed; null if unknown. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    options: {
      fields?: readonly InvalidField[];
      rows?: readonly RowError[];
      rowsTotal?: number;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = options.fields ?? [];
    this.rows = options.rows ?? [];
    this.rowsTotal = options.rowsTotal ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
