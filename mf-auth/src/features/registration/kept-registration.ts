const KEY = 'veleta.draft.registration';

/** What is kept of a registration while it is being written; never the password. */
interface KeptRegistration {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

// Storage may be blocked or full: keeping is a courtesy, never a condition.
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** What was written in this tab before a reload or a step away; empty texts where there is nothing. */
export function readRegistration(): KeptRegistration {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  const written = new Map<string, unknown>(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
  const textOf = (field: string): string => {
    const value = written.get(field);
    return typeof value === 'string' ? value : '';
  };
  return { email: textOf('email'), firstName: textOf('firstName'), lastName: textOf('lastName') };
}

export function keepRegistration({ email, firstName, lastName }: KeptRegistration): void {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ email, firstName, lastName })));
}

export function forgetRegistration(): void {
  attempt(() => sessionStorage.removeItem(KEY));
}
