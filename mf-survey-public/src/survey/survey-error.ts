import type { SurveyStatus } from './survey.types.ts';

/** A failed call: an error code of the API, `offline` without a reply, `unavailable` for an invalid reply. */
export class SurveyError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, options?: ErrorOptions) {
    super(`${code} (${status})`, options);
    this.name = 'SurveyError';
    this.code = code;
    this.status = status;
  }

  /** Whether the same call may succeed later, because nothing was decided. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

export const toSurveyError = (error: unknown): SurveyError =>
  error instanceof SurveyError ? error : new SurveyError('offline', 0, { cause: error });

/** The survey's status that an error code implies. */
export const STATUS_OF_CODE: Readonly<Record<string, Exclude<SurveyStatus, 'open'>>> = {
  survey_full: 'full',
  survey_closed: 'closed',
  survey_not_open: 'not_open',
  already_answered: 'answered',
};
