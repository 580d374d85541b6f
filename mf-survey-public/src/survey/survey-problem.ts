import type { SurveyStatus } from './survey.types.ts';

/** Why a call failed: a code of the error catalogue, `offline` where no answer came, `unavailable` where no proper one did. */
export class SurveyProblem extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, options?: ErrorOptions) {
    super(`${code} (${status})`, options);
    this.name = 'SurveyProblem';
    this.code = code;
    this.status = status;
  }

  /** The same call may succeed later: nothing was decided. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

export const toProblem = (error: unknown): SurveyProblem =>
  error instanceof SurveyProblem ? error : new SurveyProblem('offline', 0, { cause: error });

/** How the survey stands where a call was refused for it. */
export const STATUS_OF_CODE: Readonly<Record<string, Exclude<SurveyStatus, 'open'>>> = {
  survey_full: 'full',
  survey_closed: 'closed',
  survey_not_open: 'not_open',
  already_answered: 'answered',
};
