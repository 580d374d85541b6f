import { ERROR_STATUS, type ErrorCode, type RefusedField, type RowError } from '@veleta/shared/contracts';

/**
 * An answer from the error catalogue. Thrown by services and platform alike; everything else that is thrown is our fault
 * and answers a neutral 500.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly RefusedField[];
  readonly rows: readonly RowError[];
  readonly rowsTotal: number | null;
  /** When another try may be worth it. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    options: {
      fields?: readonly RefusedField[];
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
