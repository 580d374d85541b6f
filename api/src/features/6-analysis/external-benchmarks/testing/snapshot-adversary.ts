import type { PanelState } from '../panel-states.ts';

/** Integers of any size are exact, so fractions are not needed. */
type Row = Map<string, bigint>;

/**
 * Treats snapshots as linear equations, one sum over contributions each, and solves them. Returns the determined contributions of
 * organizations other than its own. Naive and exact.
 */
export function findDetermined(sets: readonly PanelState[], ownOrganizations: readonly string[]): string[] {
  const owners = new Map(sets.flatMap((set) => [...set].map(([member, contribution]) => [contribution, member])));
  const rows: Row[] = sets.map((set) => new Map([...set.values()].map((contribution) => [contribution, 1n])));
  for (const [contribution, owner] of owners)
    if (ownOrganizations.includes(owner)) rows.push(new Map([[contribution, 1n]]));
  return echelon(rows).flatMap((row) => {
    const [only, ...more] = [...row.keys()];
    return only !== undefined && more.length === 0 && !ownOrganizations.includes(owners.get(only)!) ? [only] : [];
  });
}

/** Returns whether a combination of the states involves contributions of these organizations only. Naive and exact. */
export function isolates(states: readonly PanelState[], organizations: readonly string[]): boolean {
  const theirs = new Set(states.flatMap((state) => organizations.flatMap((member) => state.get(member) ?? [])));
  let left: Row[] = states
    .filter(({ size }) => size > 0)
    .map((state) => new Map([...state.values()].map((contribution) => [contribution, 1n])));
  while (left.length > 0) {
    const [row, ...others] = left;
    const pivot = [...row!.keys()].find((contribution) => !theirs.has(contribution));
    if (pivot === undefined) return true;
    left = others.map((other) => cancel(other, row!, pivot)).filter(({ size }) => size > 0);
  }
  return false;
}

/** Returns the reduced rows. A determined contribution is alone in one of them. */
function echelon(rows: readonly Row[]): Row[] {
  let left = rows.filter((row) => row.size > 0);
  let done: Row[] = [];
  while (left.length > 0) {
    const [row, ...others] = left;
    const [pivot] = row!.keys();
    const without = (other: Row) => cancel(other, row!, pivot!);
    done = [...done.map(without), row!];
    left = others.map(without).filter(({ size }) => size > 0);
  }
  return done;
}

function cancel(row: Row, by: Row, pivot: string): Row {
  const [mine, theirs] = [row.get(pivot) ?? 0n, by.get(pivot)!];
  if (mine === 0n) return row;
  const next: Row = new Map();
  for (const key of new Set([...row.keys(), ...by.keys()])) {
    const value = (row.get(key) ?? 0n) * theirs - (by.get(key) ?? 0n) * mine;
    if (value !== 0n) next.set(key, value);
  }
  const divisor = [...next.values()].reduce((a, b) => gcd(a, b), 0n);
  return new Map([...next].map(([key, value]) => [key, value / (divisor || 1n)]));
}

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
};
