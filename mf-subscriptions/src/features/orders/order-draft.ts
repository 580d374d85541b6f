import { EMPTY_ORDER, type OrderField, type OrderValues } from './order-rules.ts';

const keyOf = (userId: string): string => `veleta.draft.order.${userId}`;

// Storage may be blocked or full: keeping is a courtesy, never a condition.
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** What this person had typed in this tab and not sent; null where there is nothing. */
export function readOrderDraft(userId: string): OrderValues | null {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'));
  if (typeof stored !== 'object' || stored === null) return null;
  const typed = new Map<string, unknown>(Object.entries(stored));
  const draft: Record<OrderField, string> = { ...EMPTY_ORDER };
  // The keys of an object of ours are its fields.
  for (const field of Object.keys(EMPTY_ORDER) as OrderField[]) {
    const value = typed.get(field);
    if (typeof value === 'string') draft[field] = value;
  }
  return draft;
}

export function keepOrderDraft(userId: string, values: OrderValues): void {
  attempt(() => sessionStorage.setItem(keyOf(userId), JSON.stringify(values)));
}

export function forgetOrderDraft(userId: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(userId)));
}
