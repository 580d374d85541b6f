/** Steps in order; their indices are the step numbers of the specification, which start at 0. */
export const WIZARD_STEPS = ['subscription', 'organization', 'completed'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** State of the account; `undefined` if unknown, for example while a call is pending or after it failed. */
export interface SetUp {
  /** Null if no organization has been saved. */
  organization: { industry: number | null } | null | undefined;
  subscriptions: readonly { state: string; readableUntil?: string | undefined }[] | undefined;
}

/** A plan that has ended; `readableUntil` is null if that day has passed or is unknown. */
export interface EndedPlan {
  readonly readableUntil: string | null;
}

const hasActiveSubscription = (subscriptions: SetUp['subscriptions']): boolean | undefined =>
  subscriptions?.some((subscription) => subscription.state === 'ACTIVE');

/**
 * Returns whether something is missing. Unknown counts as present, so that a failed call does not lock the person out.
 */
export function isSetUpMissing({ organization, subscriptions }: SetUp): boolean {
  const lacksOrganization = organization === null || organization?.industry === null;
  return lacksOrganization || hasActiveSubscription(subscriptions) === false;
}

/** Returns the first step; with an active subscription it is the step after the plan. */
export const firstStep = ({ subscriptions }: SetUp): WizardStep =>
  hasActiveSubscription(subscriptions) ? 'organization' : 'subscription';

/** Returns the next step; the last step returns itself. */
export const nextStep = (step: WizardStep): WizardStep =>
  WIZARD_STEPS[Math.min(WIZARD_STEPS.indexOf(step) + 1, WIZARD_STEPS.length - 1)] ?? 'completed';

/** Returns the last plan if the account has no active one. */
export function findEndedPlan({ subscriptions }: SetUp, now: Date): EndedPlan | null {
  const [last] = subscriptions ?? [];
  if (!last || hasActiveSubscription(subscriptions)) return null;
  const { readableUntil } = last;
  return { readableUntil: readableUntil && new Date(readableUntil) > now ? readableUntil : null };
}
