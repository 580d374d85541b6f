import { normalizeName, CATEGORY_TEXT_LIMIT, UNITS_PER_CATEGORY } from '@veleta/shared/contracts';
import type { Category } from './categories.api.ts';

/** A category as it is being typed. A unit with an id exists already and keeps it. */
export interface CategoryValues {
  readonly title: string;
  readonly units: readonly { readonly id: string | null; readonly name: string }[];
}

export interface CategoryProblems {
  readonly title?: string;
  /** Of the units as a whole. */
  readonly units?: string;
  /** Of single units, by their place. */
  readonly unit: ReadonlyMap<number, string>;
}

export const EMPTY_UNIT = { id: null, name: '' } as const;

/** What the form begins with: a category as it is, or an empty one with a line to type in. */
export const valuesOf = (category: Category | null): CategoryValues => ({
  title: category?.title ?? '',
  units: category?.units.map(({ id, name }) => ({ id, name })) ?? [EMPTY_UNIT],
});

/** What keeps a category from being saved: keys below `segmentation.problems`. `taken` are the titles of the others. */
export function problemsOf(values: CategoryValues, taken: readonly string[]): CategoryProblems {
  const unit = new Map<number, string>();
  const seen = new Set<string>();
  values.units.forEach(({ name }, index) => {
    if (name.trim() === '') return;
    if (name.trim().length > CATEGORY_TEXT_LIMIT) unit.set(index, 'titleLong');
    else if (seen.has(normalizeName(name))) unit.set(index, 'unitTwice');
    seen.add(normalizeName(name));
  });
  const title = titleProblem(values.title, taken);
  const units = seen.size === 0 ? 'units' : seen.size > UNITS_PER_CATEGORY ? 'unitsMany' : undefined;
  return { ...(title ? { title } : {}), ...(units ? { units } : {}), unit };
}

function titleProblem(title: string, taken: readonly string[]): string | undefined {
  if (title.trim() === '') return 'title';
  if (title.trim().length > CATEGORY_TEXT_LIMIT) return 'titleLong';
  return taken.map(normalizeName).includes(normalizeName(title)) ? 'titleTwice' : undefined;
}

export const hasProblems = (problems: CategoryProblems): boolean =>
  problems.title !== undefined || problems.units !== undefined || problems.unit.size > 0;

/** The category as it is sent: trimmed, without empty lines. */
export const inputOf = (values: CategoryValues) => ({
  title: values.title.trim(),
  units: values.units
    .filter((unit) => unit.name.trim() !== '')
    .map((unit) => ({ ...(unit.id === null ? {} : { id: unit.id }), name: unit.name.trim() })),
});

/** Units that go when these values are saved, of those that people on lists carry: what has to be asked about first. */
export function carriedUnitsLost(category: Category | null, values: CategoryValues): Category['units'] {
  const kept = new Set(inputOf(values).units.map(({ id }) => id));
  return category?.units.filter(({ id, people }) => people > 0 && !kept.has(id)) ?? [];
}

/** Names as they are pasted, a line each. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
