import type { InvalidField, survey } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

export type Submission = z.infer<typeof survey.SubmissionSchema>;

/** An item of a measurement, in order. */
export interface SurveyItem {
  readonly position: number;
  readonly key: string;
  readonly type: 'likert5' | 'enps' | 'open';
}
/** A unit that participants can choose. */
export interface OfferedUnit {
  readonly id: string;
  readonly categoryId: string;
}
/** Answers in their stored form: numbers by position, texts separately. */
export interface ValidatedAnswers {
  readonly answers: (number | null)[];
  readonly comments: { position: number; text: string }[];
}

const RANGES = { likert5: { lowest: 1, highest: 5 }, enps: { lowest: 0, highest: 10 } } as const;

/** Validates each answer against its item. Missing answers count as unanswered. */
export function validateAnswers(
  given: Submission['answers'],
  items: readonly SurveyItem[],
): ValidatedAnswers & { errors: InvalidField[] } {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const answers: (number | null)[] = items.map(() => null);
  const comments: ValidatedAnswers['comments'] = [];
  const errors: InvalidField[] = [];
  const seen = new Set<string>();
  given.forEach(({ item: key, value }, index) => {
    const item = byKey.get(key);
    if (item === undefined) return errors.push({ path: `answers.${index}.item`, code: 'unknown' });
    if (seen.has(key)) return errors.push({ path: `answers.${index}.item`, code: 'duplicate' });
    seen.add(key);
    if (value === null) return;
    if (item.type === 'open') {
      if (typeof value !== 'string') return errors.push({ path: `answers.${index}.value`, code: 'invalid' });
      // PostgreSQL's text type rejects NUL; lone surrogates are invalid Unicode.
      const text = value.toWellFormed().replaceAll('\0', '').trim();
      if (text !== '') comments.push({ position: item.position, text });
      return;
    }
    const { lowest, highest } = RANGES[item.type];
    if (typeof value !== 'number' || value < lowest || value > highest) {
      return errors.push({ path: `answers.${index}.value`, code: 'out_of_range' });
    }
    answers[item.position] = value;
  });
  return { answers, comments, errors };
}

/** Validates that chosen units belong to the measurement, at most one per category. */
export function validateUnits(chosen: readonly string[], offered: readonly OfferedUnit[]): InvalidField[] {
  const byId = new Map(offered.map((unit) => [unit.id, unit]));
  const categories = new Set<string>();
  const errors: InvalidField[] = [];
  chosen.forEach((id, index) => {
    const unit = byId.get(id);
    if (unit === undefined) return errors.push({ path: `units.${index}`, code: 'unknown' });
    if (categories.has(unit.categoryId)) return errors.push({ path: `units.${index}`, code: 'duplicate' });
    categories.add(unit.categoryId);
  });
  return errors;
}
