import type { KeyboardEvent } from 'react';
import type { AnswerValue } from './survey.types.ts';

/**
 * Chooses an answer of the focused item by a digit. There are no shortcuts elsewhere that assistive technology could
 * trigger by accident.
 * After 1 to 5 the focus moves to the next item. On the scale to 10 it stays, because 1 may be followed by 0.
 */
export function chooseByKey(
  event: KeyboardEvent<HTMLElement>,
  isLikert: boolean,
  value: AnswerValue | undefined,
): number | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || !/^\d$/.test(event.key)) return undefined;
  const digit = Number(event.key);
  if (isLikert && (digit < 1 || digit > 5)) return undefined;
  const chosen = !isLikert && digit === 0 && value === 1 ? 10 : digit;
  event.preventDefault();
  const field = event.currentTarget;
  const radio = isLikert ? fieldAfter(field) : field.querySelector<HTMLElement>(`[value="${chosen}"]`);
  radio?.focus();
  return chosen;
}

/** Returns the next question as Tab would reach it, or the button after the last one. */
function fieldAfter(field: HTMLElement): HTMLElement | null {
  const next = field.nextElementSibling;
  return (
    next?.querySelector<HTMLElement>(':checked, textarea') ??
    next?.querySelector<HTMLElement>('input, .vs-primary') ??
    null
  );
}
