import {
  answersTo,
  measureZone,
  nodeOf,
  type AuditModel,
  type Level,
  type PublishedCell,
} from '../feasibility/audit-model.ts';
import { LIKERT_POINTS } from '../../statistics/index.ts';

const LEVELS: readonly Level[] = ['exact', 'withoutParts', 'favorabilityOnly', 'limit', 'half', 'withheld'];
const ROUNDING = 1e-9;

export interface Published {
  readonly model: AuditModel;
  readonly levelOf: (cell: PublishedCell) => Level;
}

/** Returns a dimension of four nodes with few answers, and its cells at random levels. */
export function randomPublication(random: () => number): Published {
  const below = (limit: number) => Math.floor(random() * limit);
  const items = 1 + below(2);
  const groups = 4 / items;
  const counts = new Int32Array(4 * LIKERT_POINTS);
  const answers = new Int32Array(4);
  for (let node = 0; node < 4; node += 1) {
    answers[node] = node === 0 ? 2 + below(2) : 1 + below(2);
    for (let answer = 0; answer < answers[node]!; answer += 1)
      counts[node * LIKERT_POINTS + below(LIKERT_POINTS)]! += 1;
  }
  const frame: AuditModel = { groups, items, counts, answers, cells: [], itemCells: [] };
  const everyone = [...Array(groups).keys()];
  const levels = new Map<PublishedCell, Level>();
  const addCell = (members: readonly number[], entering: readonly number[], level: Level) => {
    const position = levels.size;
    const measured = measureZone(frame, members, entering);
    const hasParts = measured.zone === 'middle' && below(2) === 0;
    const wholes = members.length < groups ? [everyone] : [];
    levels.set({ at: { table: 0, position }, groups: members, entering, wholes, hasParts, ...measured }, level);
  };
  const all = [...Array(items).keys()];
  for (const item of all) addCell(everyone, [item], below(3) > 0 ? 'exact' : 'withheld');
  for (let cell = below(3); cell >= 0; cell -= 1) {
    const members = everyone.filter(() => random() < 0.6);
    if (members.length > 0) addCell(members, all, LEVELS[below(LEVELS.length)]!);
  }
  return { model: { ...frame, cells: [...levels.keys()] }, levelOf: (cell) => levels.get(cell)! };
}

/** Returns all answers of four nodes. */
export function everyWorld({ answers }: AuditModel): Int32Array[] {
  const histogramsOf = (left: number, points: number): number[][] =>
    points === 1
      ? [[left]]
      : [...Array(left + 1).keys()].flatMap((count) =>
          histogramsOf(left - count, points - 1).map((rest) => [count, ...rest]),
        );
  const ofNodes = [...answers].map((count) => histogramsOf(count, LIKERT_POINTS));
  return ofNodes
    .reduce<number[][]>((worlds, ofNode) => worlds.flatMap((world) => ofNode.map((next) => [...world, ...next])), [[]])
    .map((world) => Int32Array.from(world));
}

/** Sums of the points of a cell, for items with the same numbers of answers in it and in the whole. */
function poolsOf(model: AuditModel, { groups, entering, wholes }: PublishedCell, counts: Int32Array): number[][] {
  const weightOf = (item: number) => [groups, ...wholes].map((of) => answersTo(model, of, item)).join();
  return [...Map.groupBy(entering, weightOf).values()].map((pooled) =>
    Array.from({ length: LIKERT_POINTS }, (_, point) =>
      groups.reduce(
        (sum, group) =>
          pooled.reduce((of, item) => of + counts[nodeOf(model, group, item) * LIKERT_POINTS + point]!, sum),
        0,
      ),
    ),
  );
}
const favorableOf = (points: readonly number[]) => points[3]! + points[4]!;
const scoreOf = (points: readonly number[]) => points.reduce((sum, count, point) => sum + count * point, 0);

/** Returns the mean share of favorable answers of a cell over its items. */
function shareOf(model: AuditModel, { groups, entering }: PublishedCell, counts: Int32Array): number {
  let share = 0;
  for (const item of entering) {
    let favorable = 0;
    for (const group of groups) {
      const start = nodeOf(model, group, item) * LIKERT_POINTS;
      favorable += counts[start + 3]! + counts[start + 4]!;
    }
    share += favorable / answersTo(model, groups, item) / entering.length;
  }
  return share;
}

/** Returns whether other answers are published as the true ones are; `strictly` if every sum behind an exact figure keeps every answer. */
export function isSame({ model, levelOf }: Published, strictly: boolean): (counts: Int32Array) => boolean {
  const truths = model.cells.map((cell) => ({
    share: shareOf(model, cell, model.counts),
    pools: poolsOf(model, cell, model.counts),
  }));
  const isCellSame = (counts: Int32Array, cell: PublishedCell, truth: (typeof truths)[number]) => {
    const level = levelOf(cell);
    if (level === 'withheld') return true;
    const share = shareOf(model, cell, counts);
    if (level === 'half') return share >= 1 / 2 - ROUNDING === truth.share >= 1 / 2 - ROUNDING;
    if (cell.zone !== 'middle') return share >= cell.low - ROUNDING && share <= cell.high + ROUNDING;
    if (level === 'limit') return share > cell.low + ROUNDING && share < cell.high - ROUNDING;
    if (Math.abs(share - truth.share) > ROUNDING) return false;
    return poolsOf(model, cell, counts).every((points, at) => {
      const before = truth.pools[at]!;
      if (strictly) return points.join() === before.join();
      if (favorableOf(points) !== favorableOf(before)) return false;
      if (level !== 'favorabilityOnly' && scoreOf(points) !== scoreOf(before)) return false;
      return !(cell.hasParts && level === 'exact') || points[2] === before[2];
    });
  };
  return (counts) => model.cells.every((cell, at) => isCellSame(counts, cell, truths[at]!));
}
