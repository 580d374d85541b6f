import { normalizeName, CATEGORY_TEXT_LIMIT, type FieldIssue } from '@veleta/shared/contracts';
import type { Category } from '../../../common/categories.queries.ts';

/** Values of the form. A unit with an id exists already. */
export interface CategoryValues {
  readonly title: string;
  readonly units: readonly { readonly id: string | null; readonly name: string }[];
  /** The revision that is changed; undefined for a new category. */
  readonly revision?: number | undefined;
}

export const EMPTY_UNIT = { id: null, name: '' } as const;

/** Returns the first values: those of a category, or an empty title with one empty unit. */
export const valuesOf = (category: Category | null): CategoryValues => ({
  title: category?.title ?? '',
  units: category?.units.map(({ id, name }) => ({ id, name })) ?? [EMPTY_UNIT],
  revision: category?.revision,
});

/** Returns the codes of invalid unit names by index. */
export function unitErrorsOf(units: CategoryValues['units']): ReadonlyMap<number, 'duplicate' | 'too_long'> {
  const errors = new Map<number, 'duplicate' | 'too_long'>();
  const seen = new Set<string>();
  units.forEach(({ name }, index) => {
    if (name.trim() === '') return;
    if (name.trim().length > CATEGORY_TEXT_LIMIT) errors.set(index, 'too_long');
    else if (seen.has(normalizeName(name))) errors.set(index, 'duplicate');
    seen.add(normalizeName(name));
  });
  return errors;
}

/** Checks the rules that the contract does not know. `taken` are the titles of the other categories. */
export function checkCategory(
  { title, units }: CategoryValues,
  taken: readonly string[],
): Partial<Record<'title' | 'units', FieldIssue>> {
  const isTaken = taken.map(normalizeName).includes(normalizeName(title));
  const hasDuplicate = [...unitErrorsOf(units).values()].includes('duplicate');
  return { ...(isTaken && { title: { code: 'taken' } }), ...(hasDuplicate && { units: { code: 'duplicate' } }) };
}

/** Returns the body: names are trimmed, empty units left out. */
export const inputOf = ({ title, units, revision }: CategoryValues) => ({
  title: title.trim(),
  units: units
    .filter((unit) => unit.name.trim() !== '')
    .map((unit) => ({ ...(unit.id === null ? {} : { id: unit.id }), name: unit.name.trim() })),
  ...(revision !== undefined && { revision }),
});

/** Returns the units that saving would delete and that people on lists have, which needs a confirmation. */
export function lostAssignedUnits(category: Category | null, values: CategoryValues): Category['units'] {
  const remaining = new Set(inputOf(values).units.map(({ id }) => id));
  return category?.units.filter(({ id, people }) => people > 0 && !remaining.has(id)) ?? [];
}

/** Splits pasted text into names, one per line. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
