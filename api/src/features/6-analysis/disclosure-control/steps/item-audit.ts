import type { AuditModel, Level, PublishedCell, UnitsWithoutItems } from '../feasibility/audit-model.ts';
import { halfZone, listItemZones, type AuditedGroups } from '../feasibility/audited-groups.ts';
import { levelIn, type CodedDimension, type CodingStep } from '../coding.ts';
import {
  areProtectedFromSomeWorld,
  byKind,
  findDisclosedGroups,
  startFeasibilitySearch,
} from '../feasibility/feasibility-search.ts';
import { constrain, constrainWhole } from '../feasibility/publication-constraints.ts';

/** Minimum numbers of answers, in ascending order, from which units publish their items. */
export const ITEM_THRESHOLDS = [0, 10, 15, 20, 30, 50, 80, 120, 200];

type ItemCell = AuditModel['itemCells'][number];
/** A unit with the items of a dimension. */
export interface UnitItems {
  readonly at: { readonly table: number; readonly position: number };
  readonly items: readonly ItemCell[];
  /** The smallest number of answers to an item. */
  readonly people: number;
}

/** Groups the item cells by unit. */
export function itemsByUnit({ itemCells }: Pick<AuditModel, 'itemCells'>): UnitItems[] {
  return [...Map.groupBy(itemCells, ({ dimensionCell }) => dimensionCell)].flatMap(([{ at }, items]) =>
    at ? [{ at, items, people: Math.min(...items.map(({ people }) => people)) }] : [],
  );
}

/**
 * The item audit (C5): chooses the units that also publish the items of a dimension, so that all groups remain protected. Items coarsen
 * nothing of the dimension. A unit publishes none if its dimension is coarsened, or if an item or its complement would be narrowed inside
 * a limit zone. If other groups are disclosed, only larger units publish items.
 */
export const auditItems: CodingStep = (dimension, coding) => {
  const { rules, model, audited } = dimension;
  const publishItemsOf = (units: readonly UnitItems[]) => ({
    ...coding,
    withoutItems: withoutItems(dimension, units),
  });
  const levelAt = (cell: PublishedCell) => levelIn(coding, cell);
  const candidates = itemsByUnit(model).filter(
    ({ at, items }) => isFine(levelAt(items[0]!.dimensionCell)) && !coding.withoutItems[at.table]?.has(at.position),
  );
  const halves = model.cells.filter((cell) => cell.at && levelAt(cell) === 'half').map(halfZone);
  const withItems = (units: readonly UnitItems[]): AuditModel => ({
    ...model,
    cells: [...model.cells, ...units.flatMap(({ items }) => items)],
  });
  const itemZonesOf = (units: readonly UnitItems[]) =>
    listItemZones(
      model,
      units.flatMap(({ items }) => items),
      dimension,
    );
  const zonesOf = (units: readonly UnitItems[]): AuditedGroups['zones'] =>
    rules.limits ? [...audited.zones, ...itemZonesOf(units), ...halves] : [];
  const everything = withItems(candidates);
  // Groups that the figures of the organization alone disclose.
  const known = keysOf(
    findDisclosedGroups(
      everything,
      constrainWhole(everything),
      { small: audited.small, zones: zonesOf(candidates) },
      rules,
    ),
  );
  const isAudited = (group: AuditedGroup) => !known.has(keyOf(group));
  const small = byKind(audited.small, rules).filter(isAudited);
  const protectsAll = () =>
    areProtectedFromSomeWorld(
      everything,
      constrain(everything, levelAt),
      { small, zones: zonesOf(candidates).filter(isAudited) },
      rules,
    );
  if (dimension.isLenient && protectsAll()) return publishItemsOf(candidates);
  let units = -1;
  for (const from of ITEM_THRESHOLDS) {
    let shown = candidates.filter(({ people }) => people >= from);
    // A threshold that no unit separates from the one before leads to the same search.
    if (shown.length === units) continue;
    units = shown.length;
    while (shown.length > 0) {
      const all = withItems(shown);
      const search = startFeasibilitySearch(all, constrain(all, levelAt), rules);
      const disclosed = search.disclosedZones(zonesOf(shown).filter(isAudited));
      if (disclosed.length === 0 && search.areProtected({ small, zones: [] })) return publishItemsOf(shown);
      const left = shown.filter((unit) => !disclosed.some((zone) => isOfItem(model, unit, zone)));
      if (left.length === shown.length) break;
      shown = left;
    }
  }
  return publishItemsOf([]);
};

/** Returns whether favorability of a dimension is published as finely as C7 allows. */
const isFine = (level: Level): boolean => level !== 'half' && level !== 'withheld';

type AuditedGroup = AuditedGroups['small'][number] | AuditedGroups['zones'][number];
const keyOf = (group: AuditedGroup): string =>
  'items' in group
    ? `${group.kind} ${group.groups.join()}:${group.items.join()}`
    : `${group.groups.join()}|${group.entering.join()}`;
const keysOf = ({ small, zones }: AuditedGroups) => new Set([...small, ...zones].map(keyOf));

/** Returns whether a zone belongs to one item of the unit or to that item's complement. */
function isOfItem({ groups }: AuditModel, { items }: UnitItems, zone: AuditedGroups['zones'][number]): boolean {
  if (zone.entering.length !== 1) return false;
  return items.some(({ groups: own, entering }) => {
    if (entering[0] !== zone.entering[0]) return false;
    const members = new Set(own);
    const inside = zone.groups.filter((group) => members.has(group)).length;
    return inside === own.length
      ? zone.groups.length === own.length
      : inside === 0 && zone.groups.length === groups - own.length;
  });
}

function withoutItems({ breakouts }: CodedDimension, shown: readonly UnitItems[]): UnitsWithoutItems {
  return breakouts.map((rows, table) => {
    const have = new Set(shown.flatMap(({ at }) => (at.table === table ? [at.position] : [])));
    return new Set([...rows.keys()].filter((position) => !have.has(position)));
  });
}
