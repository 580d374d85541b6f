import type { KeyboardEvent } from 'react';
import type { AnswerValue } from './survey.types.ts';

/**
 * A digit chooses an answer of the item in focus, and nothing anywhere else: no shortcut that a voice or a screen reader
 * could set off by accident. After 1 to 5 the focus goes to what comes next; on the scale to 10 it stays, since the
 * digit may be the first of two: 1 and 0 make 10.
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

/** The next question where Tab would enter it, or the way on behind the last one. */
function fieldAfter(field: HTMLElement): HTMLElement | null {
  const next = field.nextElementSibling;
  return (
    next?.querySelector<HTMLElement>(':checked, textarea') ??
    next?.querySelector<HTMLElement>('input, .vs-primary') ??
    null
  );
}
