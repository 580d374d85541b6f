import type { User } from '@veleta/shared/session';

/** Checks whether the user has to accept a new version of the terms of use. */
export const areTermsOutdated = (user: User | null): boolean => Boolean(user?.outdatedTerms);
