import { addHistograms, countAnswers, LIKERT_POINTS } from '../engine/metrics.ts';
import { UNANIMITY_LIMIT } from './clamping.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { countOf, type Row } from './groups.ts';
import type { Plan } from './publication-plan.ts';
import { moveWithin, type Room } from './room-to-move.ts';

/** Size of table (sums × finest groups) up to which everything is looked for; above it, what single sums tell. */
const SEARCH_LIMIT = 25_000;
/** Searches in directions of chance: each shows for many groups at once that they are not known. */
const BROAD_SEARCHES = 4;
const NEARLY_ALL = 0.95;
const NEARLY_NONE = 0.05;

/** Answers of one kind (favorable, neutral, unfavorable) and all answers of each finest group to one dimension. */
interface Kind {
  readonly hits: readonly number[];
  readonly answers: readonly number[];
}

interface ShownCell {
  readonly table: number;
  readonly position: number;
  readonly groups: readonly number[];
}

/**
 * C5 by bounds: a count of answers of one kind is at least 0 and at most the number of answers, so a sum at either end tells
 * every part of it: a remainder of 5 of 5 favorable is known exactly. For each dimension and kind of answer, rows are hidden
 * until no group under the threshold is known from all exact figures together. What the figure of the whole organization tells
 * by itself cannot be hidden by hiding units.
 */
export function protectFromBounds(
  input: DisclosureInput,
  breakouts: readonly (readonly Row[])[],
  {
    positions,
    conjunctions,
    hidden,
  }: { positions: readonly number[]; conjunctions: readonly (readonly number[])[]; hidden: Plan },
): Plan {
  const people = input.finest.map((group) => group.respondents);
  const small = conjunctions.filter((groups) => countOf(groups, people) < input.threshold);
  const plan: Plan = hidden.map((reasons) => new Map(reasons));
  if (small.length === 0) return plan;
  const kinds = kindsOf(input, positions);
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const kind of kinds) {
      for (;;) {
        const cells = exactCells(breakouts, plan, { kind, people });
        const told = findTold(cells, { kind, small });
        const culprit = told && chooseCulprit(breakouts, cells, { told, people });
        if (!culprit) break;
        plan[culprit.table]!.set(culprit.position, 'protects');
        isChanged = true;
      }
    }
  }
  return plan;
}

function kindsOf(input: DisclosureInput, positions: readonly number[]): Kind[] {
  const histograms = input.finest.map((group) =>
    addHistograms(
      positions.map((position) => group.histograms[position] ?? []),
      LIKERT_POINTS,
    ),
  );
  const answers = histograms.map(countAnswers);
  return [[3, 4], [2], [0, 1]].map((points) => ({
    answers,
    hits: histograms.map((histogram) => points.reduce((sum, point) => sum + histogram[point]!, 0)),
  }));
}

/** Shown rows whose figure is no limit (C7). */
function exactCells(
  breakouts: readonly (readonly Row[])[],
  plan: Plan,
  { kind, people }: { kind: Kind; people: readonly number[] },
): ShownCell[] {
  return breakouts.flatMap((rows, table) =>
    rows.flatMap(({ groups }, position) => {
      const answers = countOf(groups, kind.answers);
      if (plan[table]!.has(position) || answers === 0) return [];
      const share = countOf(groups, kind.hits) / answers;
      const isLimit = countOf(groups, people) < UNANIMITY_LIMIT && (share > NEARLY_ALL || share < NEARLY_NONE);
      return isLimit ? [] : [{ table, position, groups }];
    }),
  );
}

/** A group under the threshold whose answers of a kind are known; null if there is none. */
function findTold(
  cells: readonly ShownCell[],
  { kind, small }: { kind: Kind; small: readonly (readonly number[])[] },
): readonly number[] | null {
  const occupied = [...kind.answers.keys()].filter((group) => kind.answers[group]! > 0);
  const sums = [occupied, ...cells.map(({ groups }) => groups)];
  const asked = small.filter((groups) => countOf(groups, kind.answers) > 0);
  const isExtreme = (groups: readonly number[]) => {
    const hits = countOf(groups, kind.hits);
    return hits === 0 || hits === countOf(groups, kind.answers);
  };
  // Everybody alike: the organization's own figure says so.
  if (isExtreme(occupied) || asked.length === 0) return null;
  if (sums.length * occupied.length > SEARCH_LIMIT) {
    const known = cells.filter(({ groups }) => isExtreme(groups));
    const within = new Set(known.flatMap(({ groups }) => groups));
    return asked.find((groups) => groups.every((group) => within.has(group))) ?? null;
  }
  const column = new Map(occupied.map((group, index) => [group, index]));
  const toColumns = (groups: readonly number[]) => groups.flatMap((group) => column.get(group) ?? []);
  const room = occupied.map((group): Room => ({
    up: kind.hits[group]! < kind.answers[group]!,
    down: kind.hits[group]! > 0,
  }));
  const equations = sums.map(toColumns);
  let open = asked.map((groups) => ({ groups, columns: toColumns(groups) }));
  const search = (wish: Float64Array) => {
    const moved = moveWithin(equations, room, wish);
    open = open.filter(({ columns }) => Math.abs(columns.reduce((sum, at) => sum + moved[at]!, 0)) < 1e-7);
  };
  for (let index = 0; index < BROAD_SEARCHES && open.length > 0; index += 1) {
    search(Float64Array.from(occupied, (_, at) => scattered(at, index)));
  }
  while (open.length > 0) {
    const { groups, columns } = open[0]!;
    const before = open.length;
    for (const sign of [1, -1]) {
      const wish = new Float64Array(occupied.length);
      for (const at of columns) wish[at] = sign;
      if (open.length === before) search(wish);
    }
    if (open.some((one) => one.groups === groups)) return groups;
  }
  return null;
}

/** Between −1 and 1, the same every time. */
const scattered = (at: number, index: number): number =>
  (Math.imul(at + 1 + 1_000 * index, 2_654_435_761) >>> 0) / 2 ** 31 - 1;

/** The smallest exact row that has to do with what is told: it holds some of it, or its table leaves some of it over. */
function chooseCulprit(
  breakouts: readonly (readonly Row[])[],
  cells: readonly ShownCell[],
  { told, people }: { told: readonly number[]; people: readonly number[] },
): ShownCell | null {
  const wanted = new Set(told);
  const touches = (groups: readonly number[]) => groups.some((group) => wanted.has(group));
  const leaves = breakouts.map((rows, table) => {
    const exact = new Set(cells.filter((cell) => cell.table === table).map(({ position }) => position));
    return rows.some(({ groups }, position) => !exact.has(position) && touches(groups));
  });
  const near = cells.filter(({ table, groups }) => leaves[table] || touches(groups));
  const size = ({ groups }: ShownCell) => countOf(groups, people);
  return near.length === 0 ? null : near.reduce((least, cell) => (size(cell) < size(least) ? cell : least));
}
