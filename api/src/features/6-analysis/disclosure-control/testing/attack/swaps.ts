import { isConsistentWith, valueIn, type OpenQuestion, type Question } from './questions.ts';
import type { Statement } from './statements.ts';
import { cellOf, POINTS, type DimensionFrame, type World } from './worlds.ts';

/** Groups in which one answer changes, and groups in which one changes back. */
interface Move {
  readonly forth: readonly number[];
  readonly back: readonly number[];
}

/** Moves that preserve every fixed sum, by the groups that they change. */
interface Moves {
  /** Groups with the same fixed sums, by hash. */
  readonly classes: ReadonlyMap<number, readonly number[]>;
  readonly hashOf: readonly number[];
  /** By hash: the other three classes of each square, as `[same direction, opposite, opposite]`. */
  readonly squares: ReadonlyMap<number, readonly (readonly [number, number, number])[]>;
}

type Changed = Pick<Question, 'groups' | 'items' | 'weights' | 'insider'>;

interface Change {
  readonly item: number;
  readonly from: number;
  readonly to: number;
  /** False if the swap may change published scores. */
  readonly keepsScores: boolean;
}

const ATTEMPTS = 24;
const MAX_WANDERED = 3;
/** Weights that differ for any two answers. */
const DISTINCT = [0, 1, 2, 3, 4];
const CLASSES_LIMIT = 160;

/**
 * Generates other worlds without a solver by swaps: one answer of a group changes, and as many others change back in other groups, so
 * that every sum behind an exact figure is preserved.
 */
export class Swaps {
  readonly #frame: DimensionFrame;
  readonly #statements: readonly Statement[];
  readonly #random: () => number;
  readonly #moves = new Map<string, Moves>();

  constructor(frame: DimensionFrame, statements: readonly Statement[], random: () => number) {
    this.#frame = frame;
    this.#statements = statements;
    this.#random = random;
  }

  /** Returns a world with new values for up to `changes` of the open questions; null if no swap is found. */
  propose(base: World, open: readonly OpenQuestion[], changes: number): World | null {
    const world = base.slice();
    let changed = 0;
    const first = this.#below(open.length);
    for (let at = 0; at < open.length && changed < changes; at += 1) {
      const { question, seen } = open[(first + at) % open.length]!;
      const isAnswered =
        isConsistentWith(this.#frame, world, question.insider) && !seen.has(valueIn(this.#frame, world, question));
      if (isAnswered || this.#change(world, question)) changed += 1;
    }
    return changed > 0 ? world : null;
  }

  /**
   * Returns a world with up to three random swaps; null if none is found. Half of the swaps may change scores, so that two of them
   * together preserve a score that neither preserves alone.
   */
  wander(base: World): World | null {
    const world = base.slice();
    const items = [...this.#frame.positions.keys()];
    let changed = 0;
    for (let left = 1 + this.#below(MAX_WANDERED); left > 0; left -= 1) {
      const any = { groups: [this.#below(this.#frame.groups)], items: [this.#pick(items)], weights: DISTINCT };
      if (this.#change(world, { ...any, insider: null }, this.#random() < 0.5)) changed += 1;
    }
    return changed > 0 ? world : null;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<One>(all: readonly One[]): One {
    return all[this.#below(all.length)]!;
  }

  #change(world: World, question: Changed, keepsScores = true): boolean {
    const frame = this.#frame;
    const within = new Set(question.groups);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const item = this.#pick(question.items);
      const [from, to] = [this.#below(POINTS), this.#below(POINTS)];
      if (question.weights[from] === question.weights[to]) continue;
      const move = this.#moveFor(this.#pick(question.groups), { item, from, to, keepsScores });
      if (!move) continue;
      const net = (groups: readonly number[]) => groups.filter((group) => within.has(group)).length;
      if (net(move.forth) === net(move.back)) continue;
      const steps = [
        ...move.forth.map((group) => [cellOf(frame, group, item, from), cellOf(frame, group, item, to)] as const),
        ...move.back.map((group) => [cellOf(frame, group, item, to), cellOf(frame, group, item, from)] as const),
      ];
      for (const [less, more] of steps) {
        world[less]! -= 1;
        world[more]! += 1;
      }
      if (steps.every(([less]) => world[less]! >= 0) && isConsistentWith(frame, world, question.insider)) return true;
      for (const [less, more] of steps) {
        world[less]! += 1;
        world[more]! -= 1;
      }
    }
    return false;
  }

  #moveFor(group: number, change: Change): Move | null {
    const { classes, hashOf, squares } = this.#movesOf(change);
    const hash = hashOf[group]!;
    // A group in no fixed sum may change alone.
    if (hash === 0) return { forth: [group], back: [] };
    const alike = classes.get(hash)!;
    const corners = squares.get(hash) ?? [];
    const isAlike = alike.length > 1 && (corners.length === 0 || this.#random() < 0.5);
    if (isAlike) {
      const other = this.#pick(alike);
      return other === group ? null : { forth: [group], back: [other] };
    }
    if (corners.length === 0) return null;
    const [beside, one, two] = this.#pick(corners).map((corner) => this.#pick(classes.get(corner)!));
    return { forth: [group, beside!], back: [one!, two!] };
  }

  #movesOf({ item, from, to, keepsScores }: Change): Moves {
    const fixed = this.#statements.filter(
      ({ isLimit, figure, items, weights }) =>
        !isLimit && (keepsScores || figure !== 'score') && items.includes(item) && weights[from] !== weights[to],
    );
    const sets = [...new Map(fixed.map(({ groups }) => [groups.join(), groups])).entries()];
    const key = sets.map(([name]) => name).join('|');
    const known = this.#moves.get(key);
    if (known) return known;
    // A random number for each set. Groups, and pairs of groups, with equal totals are in the same sets.
    const hashOf = Array.from({ length: this.#frame.groups }, () => 0);
    for (const [, groups] of sets) {
      const number = 1 + this.#below(2 ** 44);
      for (const group of groups) hashOf[group]! += number;
    }
    const classes = new Map<number, number[]>();
    hashOf.forEach((hash, group) => {
      if (this.#frame.answers[group]![item]! === 0) return;
      classes.set(hash, [...(classes.get(hash) ?? []), group]);
    });
    hashOf.forEach((hash, group) => {
      if (!classes.has(hash)) classes.set(hash, [group]);
    });
    const moves = { classes, hashOf, squares: squaresOf([...classes.keys()]) };
    this.#moves.set(key, moves);
    return moves;
  }
}

/** Returns every four classes of which two together are in the same sets as the other two. */
function squaresOf(hashes: readonly number[]): Map<number, (readonly [number, number, number])[]> {
  const squares = new Map<number, (readonly [number, number, number])[]>();
  if (hashes.length > CLASSES_LIMIT) return squares;
  const pairs = new Map<number, (readonly [number, number])[]>();
  hashes.forEach((a, at) => {
    for (const b of hashes.slice(at)) {
      const known = pairs.get(a + b);
      if (known) known.push([a, b]);
      else pairs.set(a + b, [[a, b]]);
    }
  });
  const add = (corner: number, square: readonly [number, number, number]) => {
    const known = squares.get(corner);
    if (known) known.push(square);
    else squares.set(corner, [square]);
  };
  for (const alike of pairs.values())
    for (const one of alike)
      for (const other of alike) {
        if (one === other) continue;
        add(one[0], [one[1], other[0], other[1]]);
        if (one[0] !== one[1]) add(one[1], [one[0], other[0], other[1]]);
      }
  return squares;
}
