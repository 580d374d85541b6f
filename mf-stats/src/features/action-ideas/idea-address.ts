/** The `idea` of the address of a form for a new idea. */
export const NEW_IDEA = 'new';

interface IdeaAddress {
  /** The measurement whose results the page was opened from. */
  readonly measurement: string | null;
  readonly product: string;
  /** The idea of the form; without them, the list. */
  readonly dimension?: string;
  readonly idea?: string;
}

/** Returns the address of the list of ideas, or of the form for one. */
export function ideaHref(address: IdeaAddress): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(address)) if (value) parameters.set(name, value);
  return `/stats/action-ideas?${parameters.toString()}`;
}
