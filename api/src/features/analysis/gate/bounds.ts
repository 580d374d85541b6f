import type { DisclosureInput } from './disclosure-input.ts';
import { countOf, type Row } from './groups.ts';
import { countKind, KINDS, type OpenItem, type PlannedItem } from './open-items.ts';
import type { Plan } from './publication-plan.ts';
import { exactCells, findAtAnEnd, isTooLarge, startSearch, type Search, type ShownCell } from './told-by-bounds.ts';

/**
 * C5 by bounds: a count of answers of one kind is at least 0 and at most the number of answers, so a sum at either end tells
 * every part of it: a remainder of 5 of 5 favorable is known exactly. Of each dimension, rows are admitted, coarse tables and large rows
 * first, as long as no group under the threshold is known from all exact figures of one kind of answer together: each item of
 * everybody, and the mean of its items of each row and what it leaves. What the figure of the whole organization tells by itself
 * cannot be hidden by hiding units.
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
  const asked = conjunctions.filter((groups) => countOf(groups, people) < input.threshold);
  const plan: Plan = hidden.map((reasons) => new Map(reasons));
  if (asked.length === 0) return plan;
  const hide = ({ table, position }: ShownCell) => plan[table]!.set(position, 'protects');
  const kinds = KINDS.map((weights): Kind => {
    const kind = countKind(input, items, weights);
    return { kind, shown: () => exactCells(breakouts, plan, { kind, people }) };
  });
  // What is too large for a search may be small enough once others have hidden something.
  let rough = kinds;
  for (let before = Infinity; rough.length < before;) {
    before = rough.length;
    const [large, small] = [rough.filter(isLarge), rough.filter((one) => !isLarge(one))];
    for (const { kind, shown } of large)
      for (let told = findAtAnEnd(shown(), kind, asked); told; told = findAtAnEnd(shown(), kind, asked)) hide(told);
    // Until all that is left is tried at once and nothing tells.
    for (let refused = refuseTelling(small, asked, people); refused.length > 0;) {
      refused.forEach(hide);
      refused = refuseTelling(small, asked, people);
    }
    rough = large;
  }
  return plan;
}

interface Kind {
  readonly kind: readonly OpenItem[];
  /** Rows that show an exact figure of it. */
  readonly shown: () => ShownCell[];
}

const isLarge = ({ kind, shown }: Kind) => isTooLarge(shown(), kind);

/** Rows that would tell of a group, with those that are admitted before them. Many at a time: mostly all of them may stay. */
function refuseTelling(
  kinds: readonly Kind[],
  asked: readonly (readonly number[])[],
  people: readonly number[],
): ShownCell[] {
  const nameOf = ({ table, position }: ShownCell) => `${table}:${position}`;
  const searches = kinds.map(({ kind, shown }) => startSearch(kind, shown()));
  const all = [
    ...new Map(searches.flatMap(({ cells }) => cells.map((cell) => [nameOf(cell), cell] as const))).values(),
  ];
  const size = ({ groups }: ShownCell) => countOf(groups, people);
  const ordered = all.toSorted((a, b) => Number(a.isCrossed) - Number(b.isCrossed) || size(b) - size(a));
  const admitted = new Set<string>();
  const refused: ShownCell[] = [];
  /** Fewer sums hold nothing that more of them leave free: what moved when all were tried moves with some of them. */
  const admit = (some: readonly ShownCell[], before: readonly ReadonlySet<number>[], isRefused = false) => {
    const names = some.map(nameOf);
    const together = new Set([...admitted, ...names]);
    const moving = [...before];
    const tells = ({ cells, tells: ask }: Search, index: number) => {
      const tried = cells.filter((cell) => together.has(nameOf(cell)));
      const found = ask(tried, asked, moving[index]!);
      moving[index] = found.moving;
      return found.tells;
    };
    if (!isRefused && !searches.some(tells)) names.forEach((name) => admitted.add(name));
    else if (some.length === 1) refused.push(...some);
    else {
      const half = Math.ceil(some.length / 2);
      const count = refused.length;
      admit(some.slice(0, half), moving);
      // Where nothing is wrong with the first half, it is with the second.
      admit(some.slice(half), moving, refused.length === count);
    }
  };
  const nothing = searches.map(() => new Set<number>());
  if (ordered.length > 0) admit(ordered, nothing);
  return refused;
}
