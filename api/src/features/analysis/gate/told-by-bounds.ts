import { NEARLY_ALL, NEARLY_NONE, UNANIMITY_LIMIT } from './clamping.ts';
import { findFreedom, type Room } from './free-direction.ts';
import { countOf, type Row } from './groups.ts';
import { isAtAnEnd, isEntering, type OpenItem } from './open-items.ts';
import type { Plan } from './publication-plan.ts';

/** Size of table (sums × unknowns) up to which everything is looked for; above it, what single figures tell. */
const SEARCH_LIMIT = 60_000;
/** What adding fractions may be off by. */
const ROUNDING = 1e-7;
/** A group that moves by less is not known to move. */
const LEAST_MOVE = 1e-5;
/** Weights of the sums of figures, so that they are of the size of counts. */
const SCALE = 10;

export interface ShownCell {
  readonly table: number;
  readonly position: number;
  readonly groups: readonly number[];
  readonly isCrossed: boolean;
  /** Of what the cell is shown beside the rest: everybody, or the units that it crosses. */
  readonly wholes: readonly (readonly number[])[];
}

/** Shown rows whose figure is no limit (C7). */
export function exactCells(
  breakouts: readonly (readonly Row[])[],
  plan: Plan,
  { kind, people }: { kind: readonly OpenItem[]; people: readonly number[] },
): ShownCell[] {
  return breakouts.flatMap((rows, table) =>
    rows.flatMap(({ groups, parents }, position) => {
      const parts = parents.map((parent) => breakouts[parent.table]![parent.position]!.groups);
      const wholes = parts.length > 0 ? parts : [people.flatMap((count, group) => (count > 0 ? [group] : []))];
      const cell = { table, position, groups, isCrossed: parts.length > 0, wholes };
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

const unknownsOf = (open: readonly OpenItem[]): Unknown[] =>
  open.flatMap((item) => item.answers.flatMap((count, group) => (count > 0 ? [{ item, group }] : [])));

export function isTooLarge(cells: readonly ShownCell[], kind: readonly OpenItem[]): boolean {
  const open = openItems(kind);
  return (cells.length + open.length) * unknownsOf(open).length > SEARCH_LIMIT;
}

/** One kind of answer, ready to be asked many times with some of its cells. */
export interface Search {
  readonly cells: readonly ShownCell[];
  /**
   * Whether a group that is asked about is known from the exact figures of some cells together.
   * @param moving unknowns that are known not to be held at their bounds; answers them all, which holds for fewer cells too
   */
  readonly tells: (
    some: readonly ShownCell[],
    asked: readonly (readonly number[])[],
    moving: ReadonlySet<number>,
  ) => { readonly tells: boolean; readonly moving: ReadonlySet<number> };
}

export function startSearch(kind: readonly OpenItem[], cells: readonly ShownCell[]): Search {
  const open = openItems(kind);
  const unknowns = unknownsOf(open);
  const totals = open.map((item) => Float64Array.from(unknowns, (one) => (one.item === item ? 1 : 0)));
  const sums = new Map(cells.map((cell) => [cell, sumsOf(cell, open, unknowns)]));
  const byGroup = new Map<number, number[]>();
  unknowns.forEach(({ group }, at) => byGroup.set(group, [...(byGroup.get(group) ?? []), at]));
  return {
    cells,
    tells(some, asked, moving) {
      // Of an item that no cell shows, nothing but everybody's figure is known; among others it would hide that they are.
      const shown = open.filter((item) => some.some((cell) => isEntering(item, cell)));
      if (shown.length === 0) return { tells: false, moving };
      const room = unknowns.map(({ item, group }, at): Room => {
        if (moving.has(at)) return { up: true, down: true };
        return { up: item.hits[group]! < item.answers[group]!, down: item.hits[group]! > 0 };
      });
      const freedom = findFreedom([...totals, ...some.flatMap((cell) => sums.get(cell)!)], room);
      // Two, since one of chance may add up to nothing over a group that moves.
      const directions = [1, 2].map((seed) => freedom.direction(chance(seed)));
      const isKnown = (columns: readonly number[]) =>
        columns.length > 0 &&
        directions.every((moved) => Math.abs(columns.reduce((sum, at) => sum + moved[at]!, 0)) < LEAST_MOVE);
      // Of each group all its answers together, and those to each item: where people skip, one may be known without the others.
      const questions = shown.length > 1 ? [shown, ...shown.map((item) => [item])] : [shown];
      const tells = asked.some((groups) => {
        const columns = groups.flatMap((group) => byGroup.get(group) ?? []);
        return questions.some((items) => isKnown(columns.filter((at) => items.includes(unknowns[at]!.item))));
      });
      return { tells, moving: new Set([...room.keys()].filter((at) => !freedom.held.has(at))) };
    },
  };
}

/** Where there is too much to search: the smallest cell that is at either end, and so tells of a group in it. */
export function findAtAnEnd(
  cells: readonly ShownCell[],
  kind: readonly OpenItem[],
  asked: readonly (readonly number[])[],
): ShownCell | undefined {
  const open = openItems(kind);
  const sizeOf = ({ groups }: ShownCell) => Math.max(...open.map(({ answers }) => countOf(groups, answers)));
  const isTelling = (cell: ShownCell) => {
    const entering = open.filter((item) => isEntering(item, cell));
    if (entering.length === 0 || !entering.every((item) => isAtAnEnd(cell.groups, item))) return false;
    const within = new Set(cell.groups);
    return asked.some(
      (groups) =>
        groups.every((group) => within.has(group)) && entering.some((item) => countOf(groups, item.answers) > 0),
    );
  };
  return cells.filter(isTelling).toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];
}

/** The mean of its items in a cell, and in what it leaves of the whole beside it. */
function sumsOf(cell: ShownCell, open: readonly OpenItem[], unknowns: readonly Unknown[]): Float64Array[] {
  const entering = open.filter((item) => isEntering(item, cell));
  const own = new Set(cell.groups);
  const rests = cell.wholes.map((whole) => whole.filter((group) => !own.has(group)));
  return [cell.groups, ...rests.filter((rest) => isAnotherMean(entering, cell.groups, rest))].map((groups) =>
    meanOver(unknowns, entering, groups),
  );
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
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2 ** 30 - 1;
}
