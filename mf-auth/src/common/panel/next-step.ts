const NAMES = ['registered', 'resetSent', 'activated', 'passwordChanged', 'joined'] as const;

/** What somebody has just done before coming to the login; it travels in the history's state, never in the address. */
export interface NextStep {
  readonly name: (typeof NAMES)[number];
  readonly email?: string;
}

/** Reads a step from a history entry, which may hold anything. */
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
