/** The steps in their order; their places are the numbers that the specification counts from 0. */
export const WIZARD_STEPS = ['subscription', 'organization', 'completed'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** What is known of the account; `undefined` where it is not known (yet, or because it could not load). */
export interface SetUp {
  /** Null where no organization has been saved. */
  organization: { industry: number | null } | null | undefined;
  subscriptions: readonly { state: string; readableUntil?: string | undefined }[] | undefined;
}

/** A plan that has ended; `readableUntil` is null where that day has passed, or is not known. */
export interface EndedPlan {
  readonly readableUntil: string | null;
}

const hasActiveSubscription = (subscriptions: SetUp['subscriptions']): boolean | undefined =>
  subscriptions?.some((subscription) => subscription.state === 'ACTIVE');

/** Whether something is missing. What is not known is not missing: a failed call must not lock anybody out. */
export function isSetUpMissing({ organization, subscriptions }: SetUp): boolean {
  const lacksOrganization = organization === null || organization?.industry === null;
  return lacksOrganization || hasActiveSubscription(subscriptions) === false;
}

/** Where the wizard starts: past the subscription where one is active. */
export const firstStep = ({ subscriptions }: SetUp): WizardStep =>
  hasActiveSubscription(subscriptions) ? 'organization' : 'subscription';

/** The step after this one; the last stays. */
export const nextStep = (step: WizardStep): WizardStep =>
  WIZARD_STEPS[Math.min(WIZARD_STEPS.indexOf(step) + 1, WIZARD_STEPS.length - 1)] ?? 'completed';

/** The last plan, where the account had one and has none now. */
export function findEndedPlan({ subscriptions }: SetUp, now: Date): EndedPlan | null {
  const [last] = subscriptions ?? [];
  if (!last || hasActiveSubscription(subscriptions)) return null;
  const { readableUntil } = last;
  return { readableUntil: readableUntil && new Date(readableUntil) > now ? readableUntil : null };
}
