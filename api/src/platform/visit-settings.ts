import { readWholeNumber } from './whole-number.ts';

/** How visits are measured, and how canaries are compared by them. */
export interface VisitSettings {
  /** Percentage of pages that report how fast they were; 0: none. */
  readonly visitSampling: number;
  /** Least number of measured visits of a canary, and of the current release, before they are compared. */
  readonly canaryVisits: number;
  /** Hours after which a canary that is not worse becomes the current release; null: only an operator promotes. */
  readonly canaryPromoteHours: number | null;
}

const SAMPLING_PERCENT = 25;
const LEAST_VISITS = 100;
const MOST_VISITS = 1_000_000;
const MOST_HOURS = 336;

/** Reads the settings from the environment. @throws Error with a message for the operator */
export function readVisitSettings(env: Record<string, string | undefined>): VisitSettings {
  return {
    visitSampling: readWholeNumber('VISIT_SAMPLING', env.VISIT_SAMPLING, { from: 0, to: 100 }) ?? SAMPLING_PERCENT,
    canaryVisits: readWholeNumber('CANARY_VISITS', env.CANARY_VISITS, { from: 20, to: MOST_VISITS }) ?? LEAST_VISITS,
    canaryPromoteHours: readWholeNumber('CANARY_PROMOTE_HOURS', env.CANARY_PROMOTE_HOURS, { from: 1, to: MOST_HOURS }),
  };
}
