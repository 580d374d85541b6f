import { seeded } from '../../../../demo/seeded.ts';
import { conjunctions } from '../../gate/groups.ts';
import type { DisclosureInput } from '../../gate/disclosure-input.ts';
import { moveAlong, type Room } from './move-along.ts';
import { FIGURES, type FigureName, type Published } from './published.ts';

/** Points of an answer (0 to 4) that a figure adds up, and how much each of them counts for. */
const POINTS: Readonly<Record<FigureName, readonly number[]>> = {
  favorability: [0, 0, 0, 1, 1],
  neutral: [0, 0, 1, 0, 0],
  unfavorable: [1, 1, 0, 0, 0],
  score: [0, 1, 2, 3, 4],
};
/** Entries of a table (sums × unknowns) up to which it is attacked. */
const TABLE_LIMIT = 15_000;
const BROAD_SEARCHES = 3;
/** What adding fractions may be off by, and what a witness has to move a group by, so that it is no rounding. */
const NOTHING = 1e-5;
const LEAST_MOVE = 1e-3;

/**
 * Protected groups whose answers are known because a count is never less than nothing nor more than all. Unknown is, for each
 * finest group and each item, the sum of what they answered; known is what is really shown: of everybody each item, of a cell
 * the mean of the items that enter. For every group, of all its items together and of each, the adversary needs a witness that
 * it is not known: another set of answers with the same figures; the witness is checked here, whoever found it. Without one
 * the group counts as found out. What the figures of everybody tell by themselves (an item that all answered alike) is not held
 * against those of units.
 */
export function attackByBounds(input: DisclosureInput, { figures }: Published): string[] {
  const people = input.finest.map(({ respondents }) => respondents);
  const protectedGroups = conjunctions(input.finest).filter((groups) => {
    const size = groups.reduce((sum, group) => sum + people[group]!, 0);
    return size < input.threshold;
  });
  if (protectedGroups.length === 0) return [];
  return input.dimensions.flatMap(({ key }, dimension) =>
    FIGURES.flatMap((figure) => {
      const shown = figures.filter((one) => one.dimension === dimension && one.figure === figure);
      const found = shown.length === 0 ? [] : findKnown(input, { shown, figure, protectedGroups });
      return found.map((groups) => `${figure} of ${key} of ${groups.join('+')} by bounds`);
    }),
  );
}

interface Unknown {
  readonly group: number;
  readonly item: number;
  readonly value: number;
  readonly highest: number;
  readonly answers: number;
}

function findKnown(
  input: DisclosureInput,
  {
    shown,
    figure,
    protectedGroups,
  }: { shown: Published['figures']; figure: FigureName; protectedGroups: readonly (readonly number[])[] },
): readonly (readonly number[])[] {
  const items = [...new Set(shown.flatMap(({ entering }) => entering))];
  const weights = POINTS[figure];
  const most = Math.max(...weights);
  const all = items.flatMap((item) =>
    input.finest.flatMap(({ histograms }, group): Unknown[] => {
      const histogram = histograms[item]!;
      const answers = histogram.reduce((sum, count) => sum + count, 0);
      const value = histogram.reduce((sum, count, point) => sum + count * weights[point]!, 0);
      return answers === 0 ? [] : [{ group, item, value, answers, highest: most * answers }];
    }),
  );
  // An item that everybody answered alike at an end is known to all.
  const open = new Set(
    items.filter((item) => {
      const own = all.filter((one) => one.item === item);
      return own.some(({ value }) => value > 0) && own.some(({ value, highest }) => value < highest);
    }),
  );
  const unknowns = all.filter(({ item }) => open.has(item));
  const cells = [...new Map(shown.map((one) => [`${one.groups.join()}:${one.entering.join()}`, one])).values()];
  if ((cells.length + items.length) * unknowns.length > TABLE_LIMIT) return [];
  const sums = [
    ...[...open].map((item) => Float64Array.from(unknowns, (one) => (one.item === item ? 1 : 0))),
    ...cells.map(({ groups, entering }) => {
      const [members, own] = [new Set(groups), new Set(entering)];
      const answersTo = new Map<number, number>();
      for (const { group, item, answers } of all)
        if (members.has(group)) answersTo.set(item, (answersTo.get(item) ?? 0) + answers);
      return Float64Array.from(unknowns, ({ group, item }) =>
        members.has(group) && own.has(item) ? 10 / answersTo.get(item)! : 0,
      );
    }),
  ];
  const room = unknowns.map(({ value, highest }): Room => ({ up: value < highest, down: value > 0 }));
  const columns = protectedGroups.flatMap((groups) => {
    const members = new Set(groups);
    const at = unknowns.flatMap(({ group }, index) => (members.has(group) ? [index] : []));
    const ofItem = (item: number) => at.filter((index) => unknowns[index]!.item === item);
    return [at, ...(open.size > 1 ? [...open].map(ofItem) : [])].map((some) => ({ groups, at: some }));
  });
  let asked = columns.filter(({ at }) => at.length > 0);
  const search = (wish: Float64Array) => {
    const moved = moveAlong(sums, room, wish);
    if (!isWitness(moved, sums, room)) return;
    asked = asked.filter(({ at }) => Math.abs(at.reduce((sum, index) => sum + moved[index]!, 0)) < LEAST_MOVE);
  };
  const random = seeded(19);
  for (let index = 0, before = Infinity; index < BROAD_SEARCHES || asked.length < before; index += 1) {
    if (asked.length === 0) return [];
    before = asked.length;
    const wish = new Float64Array(unknowns.length);
    for (const { at } of asked) for (const one of at) wish[one] = 2 * random() - 1;
    search(wish);
  }
  const known: (readonly number[])[] = [];
  while (asked.length > 0) {
    const [first] = asked;
    for (const sign of [1, -1]) {
      if (!asked.includes(first!)) break;
      const wish = new Float64Array(unknowns.length);
      for (const index of first!.at) wish[index] = sign;
      search(wish);
    }
    if (!asked.includes(first!)) continue;
    known.push(first!.groups);
    asked = asked.filter((one) => one !== first);
  }
  return known;
}

/** Another set of answers, a little apart: every published sum stays as it is, and nothing leaves its bounds. */
function isWitness(moved: Float64Array, sums: readonly Float64Array[], room: readonly Room[]): boolean {
  const staysWithin = room.every(
    ({ up, down }, index) => (up || moved[index]! < NOTHING) && (down || moved[index]! > -NOTHING),
  );
  return (
    staysWithin &&
    sums.every((sum) => Math.abs(sum.reduce((total, weight, index) => total + weight * moved[index]!, 0)) < NOTHING)
  );
}
