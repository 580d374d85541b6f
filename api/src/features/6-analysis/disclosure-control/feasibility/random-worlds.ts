import { seeded } from '../../../../platform/seeded-random.ts';
import { LIKERT_POINTS } from '../../statistics/index.ts';
import { ALL_KINDS, type AuditModel } from './audit-model.ts';
import { changesOf, poolAlike } from './number-search.ts';
import type { PublicationConstraints } from './publication-constraints.ts';
import { applySwap, findSwap, hasSupply, startWorld, type Budget } from './swap-search.ts';

/** The most random swaps. */
const SWAPS_LIMIT = 200;

/**
 * Yields answers that lead to the same publication: those of the model, then the ones after each of several random swaps. The sequence is
 * always the same for the same answers.
 */
export function* randomWorlds(
  model: AuditModel,
  published: PublicationConstraints,
  budget: Budget,
): Generator<Int32Array> {
  yield model.counts;
  const random = seeded(1);
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)]!;
  const { ofAll, alike } = published;
  const world = startWorld(model.counts, ofAll);
  poolAlike(world, alike, new Uint8Array(ofAll.classOf.length));
  const nodes = [...ofAll.classOf.keys()];
  const changes = ALL_KINDS.flatMap((kind) => changesOf(published, kind));
  for (let left = SWAPS_LIMIT; left > 0 && budget.changes > 0; left -= 1) {
    const { pair, under } = pick(changes);
    const sign = pick([1, -1] as const);
    const able = nodes.filter((node) => hasSupply(world, node, pair, sign));
    if (able.length === 0) continue;
    const node = pick(able);
    const isIn = new Uint8Array(nodes.length);
    isIn[node] = 1;
    const swap = findSwap(under, world, { isIn, members: [node], pair, sign, budget });
    if (!swap) continue;
    applySwap(ofAll, world, swap);
    yield dealAlike(model, alike, world.counts);
  }
}

/** Returns a copy of answers in which those that were collected in the first of several alike nodes are dealt to all of them again. */
function dealAlike({ answers }: AuditModel, alike: PublicationConstraints['alike'], pooled: Int32Array): Int32Array {
  const counts = pooled.slice();
  for (const nodes of alike) {
    const start = nodes[0]! * LIKERT_POINTS;
    const points = [...counts.slice(start, start + LIKERT_POINTS)].flatMap((count, point) =>
      Array.from({ length: count }, () => point),
    );
    counts.fill(0, start, start + LIKERT_POINTS);
    for (const node of nodes)
      for (const point of points.splice(0, answers[node])) counts[node * LIKERT_POINTS + point]! += 1;
  }
  return counts;
}
