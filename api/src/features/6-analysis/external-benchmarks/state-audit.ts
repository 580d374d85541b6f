import { inverseOf, scaleBy, subtractMultiple } from '../statistics/index.ts';
import type { PanelState } from './panel-states.ts';

/** Contributions that were in the same states. */
interface Pattern {
  /** 1 for each state that they were in, otherwise 0. */
  readonly vector: Float64Array;
  readonly owners: Set<string>;
}

/**
 * Audits a new panel state: returns true if any linear combination of all states ever shown involves fewer than three organizations,
 * each with all contributions that it ever made. Two organizations would be one for a reader who knows the other.
 *
 * Such a combination is zero for the contributions of all others. There is none if the patterns of the others have the rank of all
 * patterns. Arithmetic is modulo a large prime, as in the rank audit of disclosure control.
 */
export function disclosesFew(states: readonly PanelState[]): boolean {
  const patterns = patternsOf(states);
  const shared = spanOf(patterns.filter(({ owners }) => owners.size > 2));
  const few = patterns.filter(({ owners }) => owners.size <= 2);
  const rank = spanOf(few, shared).length;
  if (rank === shared.length) return false;
  const owners = [...new Set(few.flatMap((pattern) => [...pattern.owners]))];
  return owners.some((one, index) =>
    owners.slice(index).some((other) => {
      const ofOthers = few.filter((pattern) => [...pattern.owners].some((owner) => owner !== one && owner !== other));
      return spanOf(ofOthers, shared, rank).length < rank;
    }),
  );
}

function patternsOf(states: readonly PanelState[]): Pattern[] {
  const patterns = new Map<string, Pattern>();
  // Each contribution has its own id, so replaced figures are another unknown.
  const owners = new Map(states.flatMap((state) => [...state].map(([member, contribution]) => [contribution, member])));
  const contributions = states.map((state) => new Set(state.values()));
  for (const [contribution, owner] of owners) {
    const vector = Float64Array.from(contributions, (state) => Number(state.has(contribution)));
    const key = vector.join('');
    const pattern = patterns.get(key) ?? { vector, owners: new Set() };
    pattern.owners.add(owner);
    patterns.set(key, pattern);
  }
  return [...patterns.values()];
}

interface BasisVector {
  readonly pivot: number;
  readonly vector: Float64Array;
}

/** Returns a basis of the patterns, from that of others; a basis of the rank `enough` is complete. */
function spanOf(patterns: readonly Pattern[], from: readonly BasisVector[] = [], enough = Infinity): BasisVector[] {
  const basis = [...from];
  for (const pattern of patterns) {
    if (basis.length >= enough) break;
    const vector = pattern.vector.slice();
    for (const other of basis)
      if (vector[other.pivot] !== 0) subtractMultiple(vector, other.vector, vector[other.pivot]!);
    const pivot = vector.findIndex((value) => value !== 0);
    if (pivot < 0) continue;
    scaleBy(vector, inverseOf(vector[pivot]!));
    basis.push({ pivot, vector });
  }
  return basis;
}
