import { NEARLY_ALL, NEARLY_NONE, UNANIMITY_LIMIT } from './clamping.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { countOf, type Row } from './groups.ts';
import { countKind, isAtAnEnd, isEntering, KINDS, type OpenItem, type PlannedItem } from './open-items.ts';
import type { Plan } from './publication-plan.ts';
import { moveAlong, type Room } from './room-to-move.ts';

/** Size of table (sums × unknowns) up to which everything is looked for; above it, what single figures tell. */
const SEARCH_LIMIT = 20_000;
/** Searches in directions of chance: each shows for many groups at once that they are not known. */
const BROAD_SEARCHES = 4;
/** What adding fractions may be off by. */
const ROUNDING = 1e-7;
/** A group that moves by less is not known to move. */
const LEAST_MOVE = 1e-5;
/** Weights of the sums of figures, so that they are of the size of counts. */
const SCALE = 10;

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
  /** Hides rows for one kind of answer; whether its table stayed too large for a search. */
  const settle = (kind: readonly OpenItem[]): boolean => {
    // A group that is not known stays so whatever is hidden after it: each is asked about until then, and never again, as long
    // as it is about the same items.
    let [left, asked] = [small, ''];
    for (;;) {
      const cells = exactCells(breakouts, plan, { kind, people });
      // Of an item that no row shows, nothing but everybody's figure is known; among others it would hide that they are.
      const entering = kind.filter((item) => cells.some((cell) => isEntering(item, cell)));
      const items = entering.map(({ position }) => position).join();
      left = findTold(cells, { kind: entering, small: items === asked ? left : small });
      asked = items;
      const culprit = left.length > 0 ? chooseCulprit(breakouts, cells, { told: left[0]!, people }) : null;
      if (!culprit) return isTooLarge(cells, unknownsOf(entering));
      plan[culprit.table]!.set(culprit.position, 'protects');
    }
  };
  // Where other kinds have hidden enough since, what was too large is searched after all.
  let rough = kinds.filter(settle);
  for (let before = Infinity; rough.length > 0 && rough.length < before;) {
    before = rough.length;
    rough = rough.filter(settle);
  }
  return plan;
}

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

/** What everybody answered alike, the organization's own figure says. */
const openItems = (kind: readonly OpenItem[]) => kind.filter((item) => !isAtAnEnd([...item.answers.keys()], item));

const unknownsOf = (kind: readonly OpenItem[]): Unknown[] =>
  openItems(kind).flatMap((item) => item.answers.flatMap((count, group) => (count > 0 ? [{ item, group }] : [])));

const isTooLarge = (cells: readonly ShownCell[], unknowns: readonly Unknown[]) =>
  (cells.length + new Set(unknowns.map(({ item }) => item)).size) * unknowns.length > SEARCH_LIMIT;

/** Groups under the threshold that may be known: the first of them is, the others have not been cleared yet. */
function findTold(
  cells: readonly ShownCell[],
  { kind, small }: { kind: readonly OpenItem[]; small: readonly (readonly number[])[] },
): (readonly number[])[] {
  const open = openItems(kind);
  const asked = small.filter((groups) => open.some((item) => countOf(groups, item.answers) > 0));
  if (open.length === 0 || asked.length === 0) return [];
  const unknowns = unknownsOf(kind);
  if (isTooLarge(cells, unknowns)) {
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
  // Of each group all its answers together, and those to each item: where people skip, one may be known without the others.
  let left = asked.flatMap((groups) => {
    const members = new Set(groups);
    const columnsOf = (items: readonly OpenItem[]) =>
      unknowns.flatMap(({ group, item }, at) => (members.has(group) && items.includes(item) ? [at] : []));
    const questions = open.length > 1 ? [open, ...open.map((item) => [item])] : [open];
    return questions
      .map((items) => ({ groups, columns: columnsOf(items) }))
      .filter(({ columns }) => columns.length > 0);
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
    if (left.length === before) return [...new Set(left.map(({ groups }) => groups))];
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
