import { LIKERT_POINTS } from '../engine/metrics.ts';
import { UNANIMITY_LIMIT } from './clamping.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { countOf, type Row } from './groups.ts';
import type { Plan } from './publication-plan.ts';
import { moveAlong, type Room } from './room-to-move.ts';

/** Size of table (sums × unknowns) up to which everything is looked for; above it, what single figures tell. */
const SEARCH_LIMIT = 15_000;
/** Searches in directions of chance: each shows for many groups at once that they are not known. */
const BROAD_SEARCHES = 4;
const NEARLY_ALL = 0.95;
const NEARLY_NONE = 0.05;
/** What adding fractions may be off by. */
const ROUNDING = 1e-7;
/** A group that moves by less is not known to move. */
const LEAST_MOVE = 1e-5;
/** Weights of the sums of figures, so that they are of the size of counts. */
const SCALE = 10;

/** What each answer, from 1 to 5, counts for: favorable, neutral, unfavorable, score. */
const KINDS: readonly (readonly number[])[] = [
  [0, 0, 0, 1, 1],
  [0, 0, 1, 0, 0],
  [1, 1, 0, 0, 0],
  [0, 0.25, 0.5, 0.75, 1],
];

interface PlannedItem {
  readonly position: number;
  readonly plan: Plan;
}

/** What one item's answers of one kind add up to in each finest group; at least 0, at most the number of answers. */
interface OpenItem extends PlannedItem {
  readonly hits: readonly number[];
  readonly answers: readonly number[];
}

interface ShownCell {
  readonly table: number;
  readonly position: number;
  readonly groups: readonly number[];
  /** Of what the cell is shown beside the rest: everybody, or the units that it crosses. */
  readonly wholes: readonly (readonly number[])[];
}

/**
 * C5 by bounds: a count of answers of one kind is at least 0 and at most the number of answers, so a sum at either end tells
 * every part of it: a remainder of 5 of 5 favorable is known exactly. For each dimension and kind of answer, rows are hidden
 * until no group under the threshold is known from all exact figures together: each item of everybody, and the mean of its items of
 * each row. What the figure of the whole organization tells by itself cannot be hidden by hiding units.
 */
export function protectFromBounds(
  input: DisclosureInput,
  breakouts: readonly (readonly Row[])[],
  {
    items,
    conjunctions,
    hidden,
  }: { items: readonly PlannedItem[]; conjunctions: readonly (readonly number[])[]; hidden: Plan },
): Plan {
  const people = input.finest.map((group) => group.respondents);
  const small = conjunctions.filter((groups) => countOf(groups, people) < input.threshold);
  const plan: Plan = hidden.map((reasons) => new Map(reasons));
  if (small.length === 0) return plan;
  const kinds = KINDS.map((weights) => countKind(input, items, weights));
  for (const kind of kinds) {
    // A group that is not known stays so whatever is hidden after it: each is asked about until then, and never again.
    let left = small;
    for (;;) {
      const cells = exactCells(breakouts, plan, { kind, people });
      left = findTold(cells, { kind, small: left });
      const culprit = left.length > 0 ? chooseCulprit(breakouts, cells, { told: left[0]!, people }) : null;
      if (!culprit) break;
      plan[culprit.table]!.set(culprit.position, 'protects');
    }
  }
  return plan;
}

function countKind(input: DisclosureInput, items: readonly PlannedItem[], weights: readonly number[]): OpenItem[] {
  return items.map(({ position, plan }): OpenItem => {
    const histograms = input.finest.map((group) => group.histograms[position] ?? []);
    const add = (histogram: readonly number[], of: (point: number) => number) => {
      let sum = 0;
      for (let point = 0; point < LIKERT_POINTS; point += 1) sum += (histogram[point] ?? 0) * of(point);
      return sum;
    };
    return {
      position,
      plan,
      hits: histograms.map((histogram) => add(histogram, (point) => weights[point]!)),
      answers: histograms.map((histogram) => add(histogram, () => 1)),
    };
  });
}

const isEntering = ({ plan }: OpenItem, { table, position }: Pick<ShownCell, 'table' | 'position'>) =>
  !plan[table]!.has(position);

/** Shown rows whose figure is no limit (C7). */
function exactCells(
  breakouts: readonly (readonly Row[])[],
  plan: Plan,
  { kind, people }: { kind: readonly OpenItem[]; people: readonly number[] },
): ShownCell[] {
  return breakouts.flatMap((rows, table) =>
    rows.flatMap(({ groups, parents }, position) => {
      const parts = parents.map((parent) => breakouts[parent.table]![parent.position]!.groups);
      const wholes = parts.length > 0 ? parts : [people.flatMap((count, group) => (count > 0 ? [group] : []))];
      const cell = { table, position, groups, wholes };
      if (plan[table]!.has(position)) return [];
      const shares = kind.flatMap((item) => {
        const answers = isEntering(item, cell) ? countOf(groups, item.answers) : 0;
        return answers === 0 ? [] : [countOf(groups, item.hits) / answers];
      });
      if (shares.length === 0) return [];
      const share = shares.reduce((sum, one) => sum + one, 0) / shares.length;
      const isLimit =
        countOf(groups, people) < UNANIMITY_LIMIT && (share > NEARLY_ALL + ROUNDING || share < NEARLY_NONE - ROUNDING);
      return isLimit ? [] : [cell];
    }),
  );
}

const isAtAnEnd = (groups: readonly number[], { hits, answers }: OpenItem) => {
  const sum = countOf(groups, hits);
  return sum === 0 || sum === countOf(groups, answers);
};

/** Groups under the threshold that may be known: the first of them is, the others have not been cleared yet. */
function findTold(
  cells: readonly ShownCell[],
  { kind, small }: { kind: readonly OpenItem[]; small: readonly (readonly number[])[] },
): (readonly number[])[] {
  // What everybody answered alike, the organization's own figure says.
  const everybody = [...(kind[0]?.answers.keys() ?? [])];
  const open = kind.filter((item) => !isAtAnEnd(everybody, item));
  const asked = small.filter((groups) => open.some((item) => countOf(groups, item.answers) > 0));
  if (open.length === 0 || asked.length === 0) return [];
  const unknowns = open.flatMap((item) =>
    everybody.flatMap((group) => (item.answers[group]! > 0 ? [{ item, group }] : [])),
  );
  if ((cells.length + open.length) * unknowns.length > SEARCH_LIMIT) {
    const known = cells.filter((cell) => open.every((item) => !isEntering(item, cell) || isAtAnEnd(cell.groups, item)));
    const within = new Set(known.flatMap(({ groups }) => groups));
    return asked.filter((groups) => groups.every((group) => within.has(group)));
  }
  const sums = [
    ...open.map((item) => Float64Array.from(unknowns, (one) => (one.item === item ? 1 : 0))),
    ...cells.flatMap((cell) => {
      const entering = open.filter((item) => isEntering(item, cell));
      const rests = cell.wholes.map((whole) => {
        const own = new Set(cell.groups);
        return whole.filter((group) => !own.has(group));
      });
      return [cell.groups, ...rests.filter((rest) => isAnotherMean(entering, cell.groups, rest))].map((groups) =>
        meanOver(unknowns, entering, groups),
      );
    }),
  ];
  const room = unknowns.map(({ item, group }): Room => ({
    up: item.hits[group]! < item.answers[group]!,
    down: item.hits[group]! > 0,
  }));
  let left = asked.map((groups) => {
    const members = new Set(groups);
    return { groups, columns: unknowns.flatMap(({ group }, at) => (members.has(group) ? [at] : [])) };
  });
  const search = (wish: Float64Array) => {
    const moved = moveAlong(sums, room, wish);
    if (!isAllowed(moved, sums, room)) return;
    left = left.filter(({ columns }) => Math.abs(columns.reduce((sum, at) => sum + moved[at]!, 0)) < LEAST_MOVE);
  };
  // Many at once first, as long as that clears some.
  for (let index = 0, before = Infinity; index < BROAD_SEARCHES || left.length < before; index += 1) {
    if (left.length === 0) return [];
    before = left.length;
    const wish = new Float64Array(unknowns.length);
    for (const { columns } of left) for (const at of columns) wish[at] = scattered(at, index);
    search(wish);
  }
  while (left.length > 0) {
    const { columns } = left[0]!;
    const before = left.length;
    for (const sign of [1, -1]) {
      const wish = new Float64Array(unknowns.length);
      for (const at of columns) wish[at] = sign;
      if (left.length === before) search(wish);
    }
    if (left.length === before) return left.map(({ groups }) => groups);
  }
  return [];
}

/** Whether a change leaves every sum and every bound as it should: what is made with rounding is made sure of. */
function isAllowed(moved: Float64Array, sums: readonly Float64Array[], room: readonly Room[]): boolean {
  const keeps = (sum: Float64Array) =>
    Math.abs(sum.reduce((total, weight, at) => total + weight * moved[at]!, 0)) < LEAST_MOVE;
  const isWithin = ({ up, down }: Room, at: number) =>
    (up || moved[at]! < ROUNDING) && (down || moved[at]! > -ROUNDING);
  return room.every(isWithin) && sums.every(keeps);
}

interface Unknown {
  readonly item: OpenItem;
  readonly group: number;
}

/** The mean of items over some groups, as a sum over the unknowns. */
function meanOver(
  unknowns: readonly Unknown[],
  entering: readonly OpenItem[],
  groups: readonly number[],
): Float64Array {
  const members = new Set(groups);
  const weights = new Map(
    entering.flatMap((item) => {
      const answers = countOf(groups, item.answers);
      return answers === 0 ? [] : [[item, SCALE / answers] as const];
    }),
  );
  return Float64Array.from(unknowns, ({ item, group }) => (members.has(group) ? (weights.get(item) ?? 0) : 0));
}

/** Whether items weigh otherwise in the rest than in the cell, so that the one does not follow from the other and the whole. */
function isAnotherMean(entering: readonly OpenItem[], own: readonly number[], rest: readonly number[]): boolean {
  const ratios = entering.map(({ answers }) => [countOf(own, answers), countOf(rest, answers)] as const);
  const [first] = ratios;
  return first !== undefined && first[1] > 0 && ratios.some(([a, b]) => a * first[1] !== b * first[0]);
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
