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

/** Calls `visit` with all answers of the nodes, in one array that changes between calls. */
export function visitWorlds({ answers }: AuditModel, visit: (counts: Int32Array) => void): void {
  const histogramsOf = (left: number, points: number): number[][] =>
    points === 1
      ? [[left]]
      : [...Array(left + 1).keys()].flatMap((count) =>
          histogramsOf(left - count, points - 1).map((rest) => [count, ...rest]),
        );
  const ofNodes = [...answers].map((count) => histogramsOf(count, LIKERT_POINTS));
  const counts = new Int32Array(answers.length * LIKERT_POINTS);
  const fill = (node: number): void => {
    if (node === answers.length) return visit(counts);
    for (const histogram of ofNodes[node]!) {
      counts.set(histogram, node * LIKERT_POINTS);
      fill(node + 1);
    }
  };
  fill(0);
}

/** Items of a cell with the same numbers of answers in it and in the whole, as nodes, with the number of answers to each item. */
function poolsOf(model: AuditModel, { groups, entering, wholes }: PublishedCell) {
  const weightOf = (item: number) => [groups, ...wholes].map((of) => answersTo(model, of, item)).join();
  return [...Map.groupBy(entering, weightOf).values()].map((items) => ({
    nodes: groups.flatMap((group) => items.map((item) => nodeOf(model, group, item))),
    answers: answersTo(model, groups, items[0]!),
  }));
}
type Pool = ReturnType<typeof poolsOf>[number];

/** A weighted sum of the answers of a pool, by the point of the scale. */
type Sum = (counts: Int32Array) => number;
function sumOf({ nodes }: Pool, weightOf: (point: number) => number): Sum {
  const points = [...Array(LIKERT_POINTS).keys()].filter((point) => weightOf(point) !== 0);
  const at = nodes.flatMap((node) => points.map((point) => node * LIKERT_POINTS + point));
  const weights = nodes.flatMap(() => points.map(weightOf));
  return (counts) => {
    let sum = 0;
    for (let i = 0; i < at.length; i += 1) sum += counts[at[i]!]! * weights[i]!;
    return sum;
  };
}
const favorableOf = (pool: Pool) => sumOf(pool, (point) => Number(point >= 3));
const scoreOf = (pool: Pool) => sumOf(pool, (point) => point);
const countOf = (point: number) => (pool: Pool) => sumOf(pool, (one) => Number(one === point));
const POINTS = [...Array(LIKERT_POINTS).keys()];

/** Returns whether other answers are published as the true ones are; `strictly` if every sum behind an exact figure keeps every answer. */
export function isSame({ model, levelOf }: Published, strictly: boolean): (counts: Int32Array) => boolean {
  const truth = model.counts;
  const checkOf = (cell: PublishedCell): ((counts: Int32Array) => boolean) => {
    const level = levelOf(cell);
    const pools = poolsOf(model, cell);
    const favorable = pools.map(favorableOf);
    /** The mean share of favorable answers over the items. */
    const shareOf = (counts: Int32Array) =>
      pools.reduce((sum, { answers }, at) => sum + favorable[at]!(counts) / answers, 0) / cell.entering.length;
    const share = shareOf(truth);
    const isUpper = (one: number) => one >= 1 / 2 - ROUNDING;
    if (level === 'withheld') return () => true;
    if (level === 'half') return (counts) => isUpper(shareOf(counts)) === isUpper(share);
    if (cell.zone !== 'middle' || level === 'limit') {
      const margin = cell.zone === 'middle' ? -ROUNDING : ROUNDING;
      return (counts) => shareOf(counts) >= cell.low - margin && shareOf(counts) <= cell.high + margin;
    }
    const sums = strictly
      ? POINTS.map(countOf)
      : [
          favorableOf,
          ...(level === 'favorabilityOnly' ? [] : [scoreOf]),
          ...(cell.hasParts && level === 'exact' ? [countOf(2)] : []),
        ];
    const kept = sums.flatMap((of) => pools.map((pool) => ({ sum: of(pool), value: of(pool)(truth) })));
    return (counts) => kept.every(({ sum, value }) => sum(counts) === value);
  };
  const checks = model.cells.map(checkOf);
  return (counts) => checks.every((check) => check(counts));
}
