import type { User } from '@veleta/shared/session';

/** Whether the terms of use have a new version that this person is asked to accept for their account. */
export const areTermsOutdated = (user: User | null): boolean => Boolean(user?.outdatedTerms);
