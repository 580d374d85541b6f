import { isDeepStrictEqual } from 'node:util';
import { levelIn, type CodedDimension, type CodingStep, type DimensionCoding } from '../coding.ts';
import type { Level, PublishedCell } from '../feasibility/audit-model.ts';
import { halfZone, type AuditedGroups } from '../feasibility/audited-groups.ts';
import {
  areProtectedFromSomeWorld,
  findDisclosedGroups,
  startFeasibilitySearch,
  withoutKnown,
} from '../feasibility/feasibility-search.ts';
import { constrain } from '../feasibility/publication-constraints.ts';

/** Levels coarser than C7 requires. */
type Coarse = Extract<Level, 'half' | 'withheld'>;
type Coarsened = Map<PublishedCell, Coarse>;
type Cell = PublishedCell & { readonly at: NonNullable<PublishedCell['at']> };

/**
 * The feasibility audit of one dimension (C5): coarsens figures until no published figure, alone or with all others, discloses the
 * answers of a protected group or narrows a limit. A reader knows only that the true answers are one of the worlds (answers per finest
 * group) with the same publication. The audit searches for such worlds by swapping answers so that every published sum keeps its kinds of
 * answers.
 *
 * The audit repeats until it coarsens nothing more. Coarser figures may let a group enter a limit zone that finer ones exclude, and another
 * world starts from the published coarsening, where it would find that group.
 */
export const auditFeasibility: CodingStep = (dimension, coding) =>
  dimension.isLenient && isProtective(dimension, coding) ? coding : coarsen(dimension, coding);

const coarsen: CodingStep = (dimension, coding) => {
  const audited = auditOnce(dimension, coding);
  return isDeepStrictEqual(audited.levels, coding.levels) ? audited : coarsen(dimension, audited);
};

/** Returns whether a coding protects all groups and halves, as seen from some world with the same publication. */
function isProtective({ rules, model, audited }: CodedDimension, coding: DimensionCoding): boolean {
  const levelOf = (cell: PublishedCell) => levelIn(coding, cell);
  const published = constrain(model, levelOf);
  const { small, zones } = auditedUnder(rules, audited);
  const halves = model.cells.filter((cell) => levelOf(cell) === 'half').map(halfZone);
  return areProtectedFromSomeWorld(model, published, { small, zones: [...zones, ...halves] }, rules);
}

/**
 * The levels of coarsening are ordered. The audit takes the first that protects all groups that are disclosed. It depends on sizes and on
 * the set of disclosed groups, so that a world reached by swaps is coarsened in the same way.
 */
const auditOnce: CodingStep = ({ rules, model, audited }, coding) => {
  const cells = model.cells.filter((cell): cell is Cell => cell.at !== undefined);
  /** Figures that were withheld before disclose nothing, so they coarsen no others. */
  const fineLevelOf = (cell: PublishedCell): Level => {
    const level = levelIn(coding, cell);
    return isCoarse(level) ? 'exact' : level;
  };
  const constraintsOf = (coarsened: Coarsened) => constrain(model, (cell) => coarsened.get(cell) ?? fineLevelOf(cell));
  const findDisclosed = (coarsened: Coarsened, toProtect: AuditedGroups) =>
    findDisclosedGroups(model, constraintsOf(coarsened), toProtect, rules);
  const areProtected = (coarsened: Coarsened, toProtect: AuditedGroups) =>
    startFeasibilitySearch(model, constraintsOf(coarsened), rules).areProtected(toProtect);

  const everything = auditedUnder(rules, audited);
  const base: Coarsened = new Map(
    cells.flatMap((cell) => {
      const level = coding.levels[cell.at.table]!.get(cell.at.position);
      return level && isCoarse(level) ? [[cell, level] as const] : [];
    }),
  );
  let disclosed = findDisclosed(base, everything);
  for (const crossed of disclosed.isDecided ? [] : crossedToWithhold(cells)) {
    // The same search again would find the same.
    if (crossed.length === 0) continue;
    for (const cell of crossed) base.set(cell, 'withheld');
    disclosed = findDisclosed(base, everything);
    if (disclosed.isDecided) break;
  }
  const drawn = new Set(base.keys());
  const finish = (coarsened: Coarsened, toProtect: AuditedGroups): DimensionCoding =>
    withLevels(coding, dropRedundantHalves(coarsened, { toProtect, findDisclosed, areProtected, drawn }));
  if (isEmpty(disclosed)) return finish(base, disclosed);
  // Groups that remain disclosed with all units withheld are disclosed by the figures of the organization alone.
  const toProtect = withoutKnown(model, disclosed, rules);
  if (isEmpty(toProtect)) return finish(base, toProtect);
  const halvesUpTo = (limit: number): Coarsened =>
    new Map([...cells.flatMap((cell) => (cell.people <= limit ? [[cell, 'half'] as const] : [])), ...base]);
  let coarsened = -1;
  for (const limit of HALF_LIMITS) {
    const halves = halvesUpTo(limit);
    // A limit that no cell separates from the one before leads to the same search.
    if (halves.size === coarsened) continue;
    coarsened = halves.size;
    if (areProtected(halves, toProtect)) return finish(halves, toProtect);
  }
  const levels = withhold(cells, halvesUpTo(Infinity), { toProtect, findDisclosed });
  restore(levels, { toProtect, areProtected, drawn });
  return finish(levels, toProtect);
};

const auditedUnder = ({ limits }: CodedDimension['rules'], audited: AuditedGroups): AuditedGroups =>
  limits ? audited : { ...audited, zones: [] };

/** Returns the crossed cells to withhold if the search budget is exhausted: first all tables but the largest, then the largest. */
function crossedToWithhold(cells: readonly Cell[]): Cell[][] {
  const tables = [
    ...Map.groupBy(
      cells.filter(({ wholes }) => wholes.length > 1),
      ({ at }) => at.table,
    ).values(),
  ];
  const [largest = [], ...others] = tables.toSorted((a, b) => b.length - a.length);
  return [others.flat(), largest];
}

const isEmpty = ({ small, zones }: AuditedGroups): boolean => small.length + zones.length === 0;

/** Returns the cells that contain part of a disclosed group. */
function cellsAround(cells: readonly Cell[], { small, zones }: AuditedGroups): Cell[] {
  const touched = new Set([...small, ...zones].flatMap(({ groups }) => groups));
  return cells.filter(({ groups }) => groups.some((group) => touched.has(group)));
}

/** Size limits, in ascending order, up to which cells are published as halves. */
export const HALF_LIMITS = [10, 15, 20, 30, 50, 80, 120, 200];

/** The initial size limit for withholding cells. It doubles each round. */
const INITIAL_LIMIT = 7;

/** Withholds cells around disclosed groups, small cells before large ones. */
function withhold(
  cells: readonly Cell[],
  coarsened: Coarsened,
  { toProtect, findDisclosed }: Pick<AuditContext, 'toProtect' | 'findDisclosed'>,
): Coarsened {
  const largest = Math.max(...cells.map(({ people }) => people));
  let disclosed = findDisclosed(coarsened, toProtect);
  for (let limit = INITIAL_LIMIT; !isEmpty(disclosed); limit *= 2) {
    const next = cellsAround(cells, disclosed).filter(
      (cell) => cell.people <= limit && coarsened.get(cell) !== 'withheld',
    );
    for (const cell of next) coarsened.set(cell, 'withheld');
    if (next.length > 0) disclosed = findDisclosed(coarsened, toProtect);
    else if (limit > largest) return new Map(cells.map((cell) => [cell, 'withheld']));
  }
  return coarsened;
}

/** The most withheld cells that are tried as halves again, largest first. */
const MAX_RESTORED = 60;

/** Publishes a withheld cell as a half wherever all groups remain protected. */
function restore(coarsened: Coarsened, { toProtect, areProtected, drawn }: Omit<AuditContext, 'findDisclosed'>): void {
  const withheld = [...coarsened.keys()].filter((cell) => coarsened.get(cell) === 'withheld' && !drawn.has(cell));
  for (const cell of withheld.toSorted((a, b) => b.people - a.people).slice(0, MAX_RESTORED)) {
    coarsened.set(cell, 'half');
    if (!areProtected(coarsened, { small: toProtect.small, zones: [...toProtect.zones, halfZone(cell)] }))
      coarsened.set(cell, 'withheld');
  }
}

interface AuditContext {
  readonly toProtect: AuditedGroups;
  readonly findDisclosed: (coarsened: Coarsened, toProtect: AuditedGroups) => AuditedGroups;
  readonly areProtected: (coarsened: Coarsened, toProtect: AuditedGroups) => boolean;
  /** Cells that were coarsened before the audit. */
  readonly drawn: ReadonlySet<PublishedCell>;
}

/**
 * Removes halves that other figures narrow to fewer values than C7 requires, since such a half discloses more than it shows. The cell is
 * published exactly if all groups remain protected, because its value follows from the other figures anyway. Otherwise, or if the half
 * was drawn, the cell is withheld.
 */
function dropRedundantHalves(
  coarsened: Coarsened,
  { toProtect, findDisclosed, areProtected, drawn }: AuditContext,
): Coarsened {
  for (;;) {
    const halves = [...coarsened.keys()].filter((cell) => coarsened.get(cell) === 'half');
    const zones = halves.map((cell) => halfZone(cell));
    const redundant = findDisclosed(coarsened, { small: [], zones }).zones;
    if (redundant.length === 0) return coarsened;
    for (const [at, cell] of halves.entries()) {
      if (!redundant.includes(zones[at]!)) continue;
      coarsened.delete(cell);
      if (cell.zone !== 'middle' || drawn.has(cell) || !areProtected(coarsened, toProtect))
        coarsened.set(cell, 'withheld');
    }
  }
}

const isCoarse = (level: Level): level is Coarse => level === 'half' || level === 'withheld';

/** Returns the coding with these cells coarsened. Finer levels of other cells remain. */
function withLevels(coding: DimensionCoding, coarsened: Coarsened): DimensionCoding {
  const levels = coding.levels.map((table) => new Map([...table].filter(([, level]) => !isCoarse(level))));
  for (const [{ at }, level] of coarsened) if (at) levels[at.table]!.set(at.position, level);
  return { ...coding, levels };
}
