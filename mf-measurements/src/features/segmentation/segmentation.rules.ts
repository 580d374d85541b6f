import { UNITS_PER_CATEGORY } from '@veleta/shared/contracts';

/** A category as it is being typed. A unit with an id exists already and keeps it. */
export interface SegmentationValues {
  readonly title: string;
  readonly units: readonly { readonly id: string | null; readonly name: string }[];
}

export const TEXT_LIMIT = 80;

export interface SegmentationProblems {
  readonly title?: string;
  /** Of the units as a whole. */
  readonly units?: string;
  /** Of single units, by their place. */
  readonly unit: ReadonlyMap<number, string>;
}

const same = (text: string): string => text.trim().toLocaleLowerCase();

/** What keeps a category from being saved: keys below `segmentation.problems`. `taken` are the titles of the others. */
export function problemsOf(values: SegmentationValues, taken: readonly string[]): SegmentationProblems {
  const unit = new Map<number, string>();
  const seen = new Set<string>();
  values.units.forEach(({ name }, index) => {
    if (name.trim() === '') return;
    if (name.trim().length > TEXT_LIMIT) unit.set(index, 'titleLong');
    else if (seen.has(same(name))) unit.set(index, 'unitTwice');
    seen.add(same(name));
  });
  const title = titleProblem(values.title, taken);
  const units = seen.size === 0 ? 'units' : seen.size > UNITS_PER_CATEGORY ? 'unitsMany' : undefined;
  return { ...(title ? { title } : {}), ...(units ? { units } : {}), unit };
}

function titleProblem(title: string, taken: readonly string[]): string | undefined {
  if (title.trim() === '') return 'title';
  if (title.trim().length > TEXT_LIMIT) return 'titleLong';
  return taken.map(same).includes(same(title)) ? 'titleTwice' : undefined;
}

export const hasProblems = (problems: SegmentationProblems): boolean =>
  problems.title !== undefined || problems.units !== undefined || problems.unit.size > 0;

/** The category as it is sent: trimmed, without empty lines. */
export const inputOf = (values: SegmentationValues) => ({
  title: values.title.trim(),
  units: values.units
    .filter((unit) => unit.name.trim() !== '')
    .map((unit) => ({ ...(unit.id === null ? {} : { id: unit.id }), name: unit.name.trim() })),
});
