import type { Tx } from './database/tenant.ts';

/** Whose data is read. The transaction stands in one account of theirs and sees as the person. */
export interface DataSubject {
  readonly userId: string;
  readonly accountId: string;
  readonly email: string;
}

type Entry = Readonly<Record<string, string | number | boolean | Date | null>>;

interface Contributor {
  /** Its words are `personalData.<name>.title` and `.about` in the locales. */
  readonly name: string;
  /** Asked once, or once in each account that the person belongs to. */
  readonly per: 'person' | 'account';
  /** Rows about this person only, without secrets and their hashes. */
  readonly read: (tx: Tx, subject: DataSubject) => Promise<readonly Entry[]>;
  /** Removes what bears the person's name in an account that stays when they delete themselves; rows that refer to the user go by themselves. */
  readonly forget?: (tx: Tx, subject: DataSubject) => Promise<void>;
}

/**
 * What the platform holds about a person, told by the features that hold it: a feature that begins to store something about
 * the people who sign in adds a line, and the export of one's own data has it.
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
