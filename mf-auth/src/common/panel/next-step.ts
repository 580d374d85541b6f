const NAMES = ['registered', 'resetSent', 'activated', 'passwordChanged', 'joined'] as const;

/** The action that was completed before the login page opens. It is stored in the history state, not in the address. */
export interface NextStep {
  readonly name: (typeof NAMES)[number];
  readonly email?: string;
}

/** Parses a step from the state of a history entry, which may hold any value. */
export function stepOf(state: unknown): NextStep | null {
  if (typeof state !== 'object' || state === null || !('step' in state)) return null;
  const name = NAMES.find((known) => known === state.step);
  if (!name) return null;
  return { name, ...('email' in state && typeof state.email === 'string' && { email: state.email }) };
}

export const toLogin = (name: NextStep['name'], email?: string) => ({
  replace: true,
  state: { step: name, ...(email !== undefined && { email }) },
});
