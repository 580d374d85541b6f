import {
  plainWord,
  readAnswer,
  unitFinder,
  wordsByText,
  type pastResults,
  type RowError,
} from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

type Input = z.output<typeof pastResults.PastResultsInputSchema>;

interface MeasuredItem {
  readonly key: string;
  readonly type: 'likert5' | 'enps';
}
interface Category {
  readonly id: string;
  readonly units: readonly { readonly id: string; readonly name: string }[];
}
/** A unit for the measurement's copy, possibly one that the category no longer has. */
interface PastUnit {
  readonly name: string;
  /** Null for a unit that exists only in past results. */
  readonly unitId: string | null;
}

export interface ValidatedRows {
  /** Answers by item, and one unit or none per category, for rows with at least one answer. */
  readonly responses: readonly { readonly answers: (number | null)[]; readonly units: (PastUnit | null)[] }[];
  readonly errors: readonly RowError[];
}

/** Validates every row by the same rules as the import page. */
export function validatePastRows(
  { rows, words }: Pick<Input, 'rows' | 'words'>,
  items: readonly MeasuredItem[],
  categories: readonly Category[],
): ValidatedRows {
  const byText = wordsByText(words);
  const finders = categories.map(({ units }) => pastUnits(units));
  const errors: RowError[] = [];
  const responses = rows.flatMap(({ line, answers: cells, units: names }) => {
    const answers = items.map(({ key, type }, index) => {
      const cell = cells[index] ?? '';
      const answer = readAnswer(cell, type, byText);
      if (answer === undefined) errors.push({ line, column: key, code: 'out_of_range', value: cell });
      return answer ?? null;
    });
    if (answers.every((answer) => answer === null)) return [];
    return [{ answers, units: finders.map((find, index) => find(names[index] ?? '')) }];
  });
  return { responses, errors };
}

/** Returns a function that finds a unit of the category by name, or creates a past unit. Equal words give the same unit. */
function pastUnits(units: Category['units']): (name: string) => PastUnit | null {
  const find = unitFinder(units);
  const past = new Map<string, PastUnit>();
  return (name) => {
    const written = name.trim();
    if (written === '') return null;
    const known = find(written);
    const key = known?.id ?? plainWord(written);
    const unit = past.get(key) ?? { name: known?.name ?? written, unitId: known?.id ?? null };
    past.set(key, unit);
    return unit;
  };
}
