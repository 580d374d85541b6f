import { EMPTY_VALUES, ORGANIZATION_FIELDS } from './organization-model.ts';
import type { OrganizationValues } from './organization-model.ts';

const keyOf = (userId: string) => `veleta.draft.organization.${userId}`;

// Storage may be blocked or full: a draft is a courtesy, never a condition.
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** What this person had typed in this tab before a reload or a wrong turn; null where there is nothing. */
export function readDraft(userId: string): OrganizationValues | null {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'));
  if (typeof stored !== 'object' || stored === null) return null;
  const typed = new Map(Object.entries(stored));
  const draft = { ...EMPTY_VALUES };
  for (const field of ORGANIZATION_FIELDS) {
    const value: unknown = typed.get(field);
    if (typeof value === 'string') draft[field] = value;
  }
  return draft;
}

export const writeDraft = (userId: string, values: OrganizationValues): void => {
  attempt(() => sessionStorage.setItem(keyOf(userId), JSON.stringify(values)));
};

export const dropDraft = (userId: string): void => {
  attempt(() => sessionStorage.removeItem(keyOf(userId)));
};
