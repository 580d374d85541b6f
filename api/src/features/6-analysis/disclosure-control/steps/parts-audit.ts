import type { CodingStep } from '../coding.ts';
import {
  answersTo,
  measureZone,
  type AuditModel,
  type Kind,
  type Level,
  type PublishedCell,
} from '../feasibility/audit-model.ts';
import { poolsWithin } from '../feasibility/audited-groups.ts';
import { startFeasibilitySearch, type KindGroup } from '../feasibility/feasibility-search.ts';
import { constrain, constrainParts } from '../feasibility/publication-constraints.ts';
import { toleranceOf } from '../limit-zones.ts';

/** The number of cells that lose their parts in the first round. It doubles each round. */
const INITIAL_BATCH = 2;
/** The most cells whose parts are tried again in the end, largest first. */
const MAX_RESTORED = 60;
const OTHER_KINDS: readonly Kind[] = ['neutral', 'unfavorable'];

type Cell = PublishedCell & { readonly at: NonNullable<PublishedCell['at']> };

/**
 * The audit of neutral and unfavorable answers (C5, C7). A share of them in a limit zone is never published, but it may be the
 * difference of published ones: that of a unit less those of its parts. Cells keep favorability and score and lose neutral and
 * unfavorable, the smallest in the same units first, until at least t + 1 numbers of every such share are possible.
 */
export const auditParts: CodingStep = (dimension, coding) => {
  const { rules, model, listed, breakouts, threshold } = dimension;
  // Without limits every figure is exact; without the joint search answers are favorable or not.
  if (!rules.partsAudit || !rules.limits || !rules.jointSearch) return coding;
  const published = (cell: PublishedCell): Level =>
    cell.at ? (coding.levels[cell.at.table]?.get(cell.at.position) ?? 'exact') : 'exact';
  const candidates = model.cells.filter(
    (cell): cell is Cell => cell.at !== undefined && cell.hasParts && published(cell) === 'exact',
  );

  const without = new Set<PublishedCell>();
  const levelOf = (cell: PublishedCell): Level => (without.has(cell) ? 'withoutParts' : published(cell));
  const ofListed = listKinds(model, listed, threshold);
  const full = constrain(model, published);
  const search = (known: ReadonlySet<string>) => {
    const withParts = new Set(
      candidates.filter((cell) => !without.has(cell)).map(({ at }) => `${at.table}:${at.position}`),
    );
    const pools = breakouts.flatMap((rows, table) => {
      const others = rows.filter((_, position) => !withParts.has(`${table}:${position}`));
      return [others.flatMap(({ groups }) => groups), ...poolsWithin(others)];
    });
    const kinds = [...ofListed, ...listKinds(model, pools, threshold)].filter((group) => !known.has(keyOf(group)));
    return startFeasibilitySearch(model, full, rules).disclosedKinds(kinds, constrainParts(model, levelOf));
  };

  const none = new Set<string>();
  let disclosed = candidates.length > 0 ? search(none) : [];
  if (disclosed.length === 0) return coding;
  for (const cell of candidates) without.add(cell);
  // Groups that the figures of the organization, or too few answers, disclose anyway.
  const known = new Set(search(none).map(keyOf));
  without.clear();
  disclosed = disclosed.filter((group) => !known.has(keyOf(group)));
  for (let batch = INITIAL_BATCH; disclosed.length > 0 && without.size < candidates.length; batch *= 2) {
    const left = candidates.filter((cell) => !without.has(cell)).toSorted((a, b) => a.people - b.people);
    const siblings = siblingsOf(left, disclosed);
    const others = left.filter((cell) => !siblings.includes(cell));
    for (const cell of [...siblings, ...others].slice(0, batch)) without.add(cell);
    disclosed = search(known);
  }
  for (const cell of [...without].toSorted((a, b) => b.people - a.people).slice(0, MAX_RESTORED)) {
    without.delete(cell);
    if (search(known).length > 0) without.add(cell);
  }
  const levels = coding.levels.map((table) => new Map(table));
  for (const { at } of candidates.filter((cell) => without.has(cell)))
    levels[at.table]!.set(at.position, 'withoutParts');
  return { ...coding, levels };
};

/** Returns the cells that are part of a row, or of the organization, of which a disclosed group is part too. */
function siblingsOf(cells: readonly Cell[], disclosed: readonly KindGroup[]): Cell[] {
  const wholes = new Map(cells.flatMap((cell) => cell.wholes.map((whole) => [whole.join(), new Set(whole)] as const)));
  const containing = new Set(
    [...wholes]
      .filter(([, whole]) => disclosed.some(({ groups }) => groups.every((group) => whole.has(group))))
      .map(([key]) => key),
  );
  return cells.filter((cell) => cell.wholes.some((whole) => containing.has(whole.join())));
}

const keyOf = ({ groups, entering, kind }: KindGroup): string => `${kind} ${groups.join()}|${entering.join()}`;

/** Lists the groups of at least the threshold whose share of neutral or unfavorable answers lies in a limit zone. */
function listKinds(model: AuditModel, sets: readonly (readonly number[])[], threshold: number): KindGroup[] {
  const found = new Map<string, KindGroup>();
  const everyone = [...Array(model.groups).keys()];
  const items = [...Array(model.items).keys()].filter((item) => answersTo(model, everyone, item) >= threshold);
  for (const set of sets) {
    const groups = set.toSorted((a, b) => a - b);
    const entering = items.filter((item) => answersTo(model, groups, item) >= threshold);
    if (entering.length === 0 || groups.length === model.groups) continue;
    for (const kind of OTHER_KINDS) {
      const { zone, people } = measureZone(model, groups, entering, kind);
      const group = { groups, entering, kind, outcomes: toleranceOf(people) + 1 };
      if (zone !== 'middle') found.set(keyOf(group), group);
    }
  }
  return [...found.values()];
}
