import type { CodingStep, DimensionCoding } from '../coding.ts';
import type { Level, PublishedCell } from '../feasibility/audit-model.ts';
import { halfZone, type AuditedGroups } from '../feasibility/audited-groups.ts';
import { findDisclosedGroups, startFeasibilitySearch } from '../feasibility/feasibility-search.ts';
import { constrain } from '../feasibility/publication-constraints.ts';

/** Cells that are coarser than C7 asks for. */
type Coarse = Exclude<Level, 'exact' | 'limit'>;
type Coarsened = Map<PublishedCell, Coarse>;
type Cell = PublishedCell & { readonly at: NonNullable<PublishedCell['at']> };

/**
 * C5, the feasibility audit of one dimension: coarsens figures until no published figure, alone or with all others, tells what a
 * protected group answered or narrows a limit. A reader knows only that the truth is one of the worlds (answers per finest group) that
 * print the same; so for everything that has to stay open the audit finds such worlds, by exchanging answers so that every
 * published sum of every kind of answer stays.
 *
 * It has steps, each coarser than the one before, and takes the first that leaves everything open. What is coarsened depends on sizes
 * and on which groups are closed, so that a world in which answers are exchanged is coarsened in the same way.
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
  // What is closed even where nothing of units is shown, the whole organization's figures tell by themselves.
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

/** Where there is too much to look at: all crossed cells but those of the largest table, then these too. */
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

/** Cells that speak of a closed group. */
function touching(cells: readonly Cell[], { small, zones }: AuditedGroups): Cell[] {
  const touched = new Set([...small, ...zones].flatMap(({ groups }) => groups));
  return cells.filter(({ groups }) => groups.some((group) => touched.has(group)));
}

/** Of cells of at most so many people only the half is published, a step at a time. */
export const HALVES_UP_TO = [10, 15, 20, 30, 50, 80, 120, 200];

/** Cells of fewer people are withheld first; each time those of twice as many follow. */
const SMALLEST_FIRST = 7;

/** Withholds halves around what they leave closed, small cells before large ones. */
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

/** Withheld cells that are tried as halves again, the largest first. */
const RESTORED_AT_MOST = 60;

/** Publishes halves of what was withheld wherever that leaves everything open. */
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
  /** What was coarsened before the audit. */
  readonly drawn: ReadonlySet<PublishedCell>;
}

/**
 * A half that other figures narrow to fewer values than C7 asks for says more than it seems to. It is published as it is where
 * that leaves everything open, since it follows from the others anyway; else, and where the half was drawn, it is withheld.
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

/** The coding with these cells coarsened; limits stay where a cell is not coarser than that. */
function withLevels(coding: DimensionCoding, coarsened: Coarsened): DimensionCoding {
  const levels = coding.levels.map((table) => new Map([...table].filter(([, level]) => level === 'limit')));
  for (const [{ at }, level] of coarsened) if (at) levels[at.table]!.set(at.position, level);
  return { ...coding, levels };
}
