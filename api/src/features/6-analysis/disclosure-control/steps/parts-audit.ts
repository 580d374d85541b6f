import { levelIn, type CodingStep } from '../coding.ts';
import { answersTo, OTHER_KINDS, type AuditModel, type Level, type PublishedCell } from '../feasibility/audit-model.ts';
import { collectZones, poolsWithin, type ZoneGroup } from '../feasibility/audited-groups.ts';
import { areProtectedFromSomeWorld, startFeasibilitySearch } from '../feasibility/feasibility-search.ts';
import { constrain, constrainWhole, hasPartsAt, hasScoreAt } from '../feasibility/publication-constraints.ts';

/** The number of cells that lose figures in the first round. It doubles each round. */
const INITIAL_BATCH = 2;
/** The most cells whose figures are tried again in the end, largest first. */
const MAX_RESTORED = 60;

type Cell = PublishedCell & { readonly at: NonNullable<PublishedCell['at']> };
type Coarser = 'withoutParts' | 'favorabilityOnly';

/** The levels in their order, each with the cells that lose figures by it. */
const STEPS = [
  { level: 'withoutParts', isShownAt: hasPartsAt },
  { level: 'favorabilityOnly', isShownAt: hasScoreAt },
] as const;

/**
 * The audit of neutral and unfavorable answers (C5, C7). A share of them in a limit zone is never published, but it may be the
 * difference of published ones, that of a unit less those of its parts, or be narrowed by scores. Cells keep favorability and lose
 * neutral and unfavorable, and where that is not enough the score too, until at least t + 1 numbers of every such share are possible:
 * the smallest in the same units first.
 */
export const auditParts: CodingStep = (dimension, coding) => {
  const { rules, model, listed, breakouts, threshold } = dimension;
  // Without limits every figure is exact; without the joint search answers are favorable or not.
  if (!rules.partsAudit || !rules.limits || !rules.jointSearch) return coding;
  const coarser = new Map<PublishedCell, Coarser>();
  const levelOf = (cell: PublishedCell): Level => coarser.get(cell) ?? levelIn(coding, cell);
  const cells = model.cells.filter((cell): cell is Cell => cell.at !== undefined);
  const cellAt = new Map(cells.map((cell) => [`${cell.at.table}:${cell.at.position}`, cell]));

  const ofListed = listKinds(model, listed, threshold);
  /** Returns the groups that have too few numbers, with all rows together that do not show these figures. */
  const search = (known: ReadonlySet<string>): ZoneGroup[] => {
    const pools = STEPS.flatMap(({ isShownAt }) =>
      breakouts.flatMap((rows, table) => {
        const others = rows.filter((_, position) => {
          const cell = cellAt.get(`${table}:${position}`);
          return !cell || !isShownAt(cell, levelOf(cell));
        });
        return [others.flatMap(({ groups }) => groups), ...poolsWithin(others)];
      }),
    );
    const kinds = [...ofListed, ...listKinds(model, pools, threshold)].filter((group) => !known.has(keyOf(group)));
    return startFeasibilitySearch(model, constrain(model, levelOf), rules).disclosedZones(kinds);
  };

  const all = search(new Set());
  if (all.length === 0) return coding;
  if (
    dimension.isLenient &&
    areProtectedFromSomeWorld(model, constrain(model, levelOf), { small: [], zones: all }, rules)
  )
    return coding;
  // Groups that the figures of the organization alone disclose.
  const ofWhole = startFeasibilitySearch(model, constrainWhole(model), rules);
  const known = ofWhole.disclosedZones(all).map(keyOf);
  for (const { level, isShownAt } of STEPS) {
    const disclosed = search(new Set(known));
    if (disclosed.length === 0) break;
    const candidates = cells.filter((cell) => isShownAt(cell, levelOf(cell)));
    const before = new Map(coarser);
    for (const cell of candidates) coarser.set(cell, level);
    // Groups that remain disclosed without any of these figures are left to the next level.
    const left = new Set([...known, ...search(new Set(known)).map(keyOf)]);
    const reset = (cell: Cell) => {
      const level = before.get(cell);
      if (level) coarser.set(cell, level);
      else coarser.delete(cell);
    };
    candidates.forEach(reset);
    coarsenUntilProtected(candidates, {
      disclosed: disclosed.filter((group) => !left.has(keyOf(group))),
      search: () => search(left),
      coarsen: (cell) => coarser.set(cell, level),
      reset,
    });
  }
  if (coarser.size === 0) return coding;
  const levels = coding.levels.map((table) => new Map(table));
  for (const cell of cells) {
    const level = coarser.get(cell);
    if (level) levels[cell.at.table]!.set(cell.at.position, level);
  }
  return { ...coding, levels };
};

/** Coarsens cells, those beside disclosed groups first, until all groups are protected; then tries each one without again. */
function coarsenUntilProtected(
  candidates: readonly Cell[],
  of: {
    readonly disclosed: readonly ZoneGroup[];
    readonly search: () => ZoneGroup[];
    readonly coarsen: (cell: Cell) => void;
    readonly reset: (cell: Cell) => void;
  },
): void {
  const coarsened = new Set<Cell>();
  let { disclosed } = of;
  for (let batch = INITIAL_BATCH; disclosed.length > 0 && coarsened.size < candidates.length; batch *= 2) {
    const left = candidates.filter((cell) => !coarsened.has(cell)).toSorted((a, b) => a.people - b.people);
    const siblings = siblingsOf(left, disclosed);
    const others = left.filter((cell) => !siblings.includes(cell));
    for (const cell of [...siblings, ...others].slice(0, batch)) {
      coarsened.add(cell);
      of.coarsen(cell);
    }
    disclosed = of.search();
  }
  for (const cell of [...coarsened].toSorted((a, b) => b.people - a.people).slice(0, MAX_RESTORED)) {
    of.reset(cell);
    if (of.search().length > 0) of.coarsen(cell);
  }
}

/** Returns the cells that are part of a row, or of the organization, of which a disclosed group is part too. */
function siblingsOf(cells: readonly Cell[], disclosed: readonly ZoneGroup[]): Cell[] {
  const wholes = new Map(cells.flatMap((cell) => cell.wholes.map((whole) => [whole.join(), new Set(whole)] as const)));
  const containing = new Set(
    [...wholes]
      .filter(([, whole]) => disclosed.some(({ groups }) => groups.every((group) => whole.has(group))))
      .map(([key]) => key),
  );
  return cells.filter((cell) => cell.wholes.some((whole) => containing.has(whole.join())));
}

const keyOf = ({ groups, entering, kind, zone }: ZoneGroup): string =>
  `${kind} ${zone} ${groups.join()}|${entering.join()}`;

/** Lists the groups of at least the threshold whose share of neutral or unfavorable answers lies in a limit zone or near one. */
function listKinds(model: AuditModel, sets: readonly (readonly number[])[], threshold: number): ZoneGroup[] {
  const zones = collectZones(model);
  const everyone = [...Array(model.groups).keys()];
  const items = [...Array(model.items).keys()].filter((item) => answersTo(model, everyone, item) >= threshold);
  for (const set of sets) {
    const groups = set.toSorted((a, b) => a - b);
    const entering = items.filter((item) => answersTo(model, groups, item) >= threshold);
    if (entering.length === 0 || groups.length === model.groups) continue;
    for (const kind of OTHER_KINDS) zones.add(groups, entering, kind);
  }
  return zones.all;
}
