import type { CodingStep, DimensionCoding } from '../coding.ts';
import type { Level, PublishedCell } from '../feasibility/audit-model.ts';
import { halfZone, type AuditedGroups } from '../feasibility/audited-groups.ts';
import { findDisclosedGroups, startFeasibilitySearch } from '../feasibility/feasibility-search.ts';
import { constrain } from '../feasibility/publication-constraints.ts';

/** Levels coarser than C7 requires. */
type Coarse = Exclude<Level, 'exact' | 'limit'>;
type Coarsened = Map<PublishedCell, Coarse>;
type Cell = PublishedCell & { readonly at: NonNullable<PublishedCell['at']> };

/**
 * The feasibility audit of one dimension (C5): coarsens figures until no published figure, alone or with all others, discloses the
 * answers of a protected group or narrows a limit. A reader knows only that the true answers are one of the worlds (answers per finest
 * group) with the same publication. The audit searches for such worlds by swapping answers so that every published sum keeps its kinds of
 * answers.
 *
 * The levels of coarsening are ordered. The audit takes the first that protects all groups. It depends on sizes and on the set of
 * disclosed groups, so that a world reached by swaps is coarsened in the same way.
 */
export const auditFeasibility: CodingStep = ({ rules, model, audited }, coding) => {
  const cells = model.cells.filter((cell): cell is Cell => cell.at !== undefined);
  const constraintsOf = (coarsened: Coarsened) => constrain(model, (cell) => coarsened.get(cell) ?? 'exact');
  const closedUnder = (coarsened: Coarsened, asked: AuditedGroups) =>
    findDisclosedGroups(model, constraintsOf(coarsened), asked, rules);
  const areOpenUnder = (coarsened: Coarsened, asked: AuditedGroups) =>
    startFeasibilitySearch(model, constraintsOf(coarsened), rules).areProtected(asked);
  const all = (level: Coarse): Coarsened => new Map(cells.map((cell) => [cell, level]));

  const everything = { ...audited, zones: rules.limits ? audited.zones : [] };
  const base: Coarsened = new Map(
    cells.flatMap((cell) => {
      const level = coding.levels[cell.at.table]!.get(cell.at.position);
      return level && level !== 'limit' ? [[cell, level] as const] : [];
    }),
  );
  let closed = closedUnder(base, everything);
  for (const crossed of closed.isDecided ? [] : fewerCrossed(cells)) {
    for (const cell of crossed) base.set(cell, 'withheld');
    closed = closedUnder(base, everything);
    if (closed.isDecided) break;
  }
  const drawn = new Set(base.keys());
  const finish = (coarsened: Coarsened, asked: AuditedGroups): DimensionCoding =>
    withLevels(coding, dropVainHalves(coarsened, { asked, closedUnder, areOpenUnder, drawn }));
  if (isEmpty(closed)) return finish(base, closed);
  // Groups that remain disclosed with all units withheld are disclosed by the figures of the organization alone.
  const asked = withoutGroups(closed, closedUnder(all('withheld'), closed));
  if (isEmpty(asked)) return finish(base, asked);
  const halvesUpTo = (limit: number): Coarsened =>
    new Map([...cells.flatMap((cell) => (cell.people <= limit ? [[cell, 'half'] as const] : [])), ...base]);
  for (const limit of HALVES_UP_TO) {
    const halves = halvesUpTo(limit);
    if (areOpenUnder(halves, asked)) return finish(halves, asked);
  }
  const levels = withhold(cells, halvesUpTo(Infinity), { asked, closedUnder });
  restore(levels, { asked, areOpenUnder, drawn });
  return finish(levels, asked);
};

/** Returns the crossed cells to withhold if the search budget is exhausted: first all tables but the largest, then the largest. */
function fewerCrossed(cells: readonly Cell[]): Cell[][] {
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

const withoutGroups = (all: AuditedGroups, some: AuditedGroups): AuditedGroups => ({
  small: all.small.filter((group) => !some.small.includes(group)),
  zones: all.zones.filter((group) => !some.zones.includes(group)),
});

/** Returns the cells that contain part of a disclosed group. */
function touching(cells: readonly Cell[], { small, zones }: AuditedGroups): Cell[] {
  const touched = new Set([...small, ...zones].flatMap(({ groups }) => groups));
  return cells.filter(({ groups }) => groups.some((group) => touched.has(group)));
}

/** Size limits, in ascending order, up to which cells are published as halves. */
export const HALVES_UP_TO = [10, 15, 20, 30, 50, 80, 120, 200];

/** The initial size limit for withholding cells. It doubles each round. */
const SMALLEST_FIRST = 7;

/** Withholds cells around disclosed groups, small cells before large ones. */
function withhold(
  cells: readonly Cell[],
  coarsened: Coarsened,
  { asked, closedUnder }: Pick<Asking, 'asked' | 'closedUnder'>,
): Coarsened {
  const largest = Math.max(...cells.map(({ people }) => people));
  let closed = closedUnder(coarsened, asked);
  for (let limit = SMALLEST_FIRST; !isEmpty(closed); limit *= 2) {
    const next = touching(cells, closed).filter((cell) => cell.people <= limit && coarsened.get(cell) !== 'withheld');
    for (const cell of next) coarsened.set(cell, 'withheld');
    if (next.length > 0) closed = closedUnder(coarsened, asked);
    else if (limit > largest) return new Map(cells.map((cell) => [cell, 'withheld']));
  }
  return coarsened;
}

/** The most withheld cells that are tried as halves again, largest first. */
const RESTORED_AT_MOST = 60;

/** Publishes a withheld cell as a half wherever all groups remain protected. */
function restore(coarsened: Coarsened, { asked, areOpenUnder, drawn }: Omit<Asking, 'closedUnder'>): void {
  const withheld = [...coarsened.keys()].filter((cell) => coarsened.get(cell) === 'withheld' && !drawn.has(cell));
  for (const cell of withheld.toSorted((a, b) => b.people - a.people).slice(0, RESTORED_AT_MOST)) {
    coarsened.set(cell, 'half');
    if (!areOpenUnder(coarsened, { small: asked.small, zones: [...asked.zones, halfZone(cell)] }))
      coarsened.set(cell, 'withheld');
  }
}

interface Asking {
  readonly asked: AuditedGroups;
  readonly closedUnder: (coarsened: Coarsened, asked: AuditedGroups) => AuditedGroups;
  readonly areOpenUnder: (coarsened: Coarsened, asked: AuditedGroups) => boolean;
  /** Cells that were coarsened before the audit. */
  readonly drawn: ReadonlySet<PublishedCell>;
}

/**
 * Removes halves that other figures narrow to fewer values than C7 requires, since such a half discloses more than it shows. The cell is
 * published exactly if all groups remain protected, because its value follows from the other figures anyway. Otherwise, or if the half
 * was drawn, the cell is withheld.
 */
function dropVainHalves(coarsened: Coarsened, { asked, closedUnder, areOpenUnder, drawn }: Asking): Coarsened {
  for (;;) {
    const halves = [...coarsened.keys()].filter((cell) => coarsened.get(cell) === 'half');
    const zones = halves.map((cell) => halfZone(cell));
    const vain = closedUnder(coarsened, { small: [], zones }).zones;
    if (vain.length === 0) return coarsened;
    for (const [at, cell] of halves.entries()) {
      if (!vain.includes(zones[at]!)) continue;
      coarsened.delete(cell);
      if (cell.zone !== 'middle' || drawn.has(cell) || !areOpenUnder(coarsened, asked)) coarsened.set(cell, 'withheld');
    }
  }
}

/** Returns the coding with these cells coarsened. Limits of other cells remain. */
function withLevels(coding: DimensionCoding, coarsened: Coarsened): DimensionCoding {
  const levels = coding.levels.map((table) => new Map([...table].filter(([, level]) => level === 'limit')));
  for (const [{ at }, level] of coarsened) if (at) levels[at.table]!.set(at.position, level);
  return { ...coding, levels };
}
