import type { Tx } from './database/tenant.ts';

/** The person whose data is read. The transaction is set to one of their accounts and to the person. */
export interface DataSubject {
  readonly userId: string;
  readonly accountId: string;
  readonly email: string;
}

type Entry = Readonly<Record<string, string | number | boolean | Date | null>>;

interface Contributor {
  /** Its texts are `personalData.<name>.title` and `.about` in the locales. */
  readonly name: string;
  /** Whether it is read once, or once in each account of the person. */
  readonly per: 'person' | 'account';
  /** Returns rows about this person only, without secrets and their hashes. */
  readonly read: (tx: Tx, subject: DataSubject) => Promise<readonly Entry[]>;
  /**
   * Removes the person's name from accounts that remain when they delete themselves. Rows that reference the user are
   * deleted by cascade.
   */
  readonly forget?: (tx: Tx, subject: DataSubject) => Promise<void>;
}

/**
 * Registry of the personal data that the platform stores, provided by the features that store it. A feature that stores
 * something about users registers a contributor, and the data export includes it.
 */
export interface PersonalData {
  define(contributor: Contributor): void;
  readonly contributors: readonly Contributor[];
}

export function createPersonalData(): PersonalData {
  const contributors: Contributor[] = [];
  return {
    contributors,
    define(contributor) {
      if (contributors.some(({ name }) => name === contributor.name))
        throw new Error(`The personal data "${contributor.name}" are defined twice.`);
      contributors.push(contributor);
    },
  };
}
