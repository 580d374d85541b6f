/** The `action` of the address of a form for a new action. */
export const NEW_ACTION = 'new';

interface ActionAddress {
  /** The measurement whose results the page was opened from. */
  readonly measurement: string | null;
  /** Id of the action to edit; a new one by default; null for the list. */
  readonly action?: string | null;
  readonly dimension?: string | undefined;
  readonly item?: string | undefined;
  readonly unit?: string | undefined;
}

/** Returns the address of the list of actions, or of the form for one. */
export function actionFormHref({ action = NEW_ACTION, ...subject }: ActionAddress): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...subject, action })) if (value) parameters.set(name, value);
  const search = parameters.toString();
  return search ? `/stats/action-plans?${search}` : '/stats/action-plans';
}
