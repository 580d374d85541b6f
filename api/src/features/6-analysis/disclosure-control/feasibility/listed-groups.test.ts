import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../platform/seeded-random.ts';
import type { StoredResponse } from '../../aggregation/index.ts';
import { toleranceOf } from '../limit-zones.ts';
import { conjunctions, toBreakouts, toCrossedTables } from '../rows.ts';
import { categoryOf, dimensionsOf, inputOf } from '../testing/random-organization.ts';
import { answersTo, buildModel, KINDS, nodeOf, type AuditModel, type Kind } from './audit-model.ts';
import { halfZone, listAuditedGroups, listItemZones, type ZoneGroup } from './audited-groups.ts';

const ROUNDING = 1e-9;
const kinds = Object.keys(KINDS) as Kind[];
const THRESHOLD = 5;

/** Builds an organization of two categories with suppressed rows in random places; some answers are skipped, some units homogeneous. */
function randomFrame(seed: number) {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const categories = [categoryOf('a', 4), categoryOf('b', 3)];
  const skips = [0, 0.1, 0.6][below(3)]!;
  const homogeneous = [5, 1, 3, 0][below(4)]!;
  const nests = random() < 0.3;
  const responses = Array.from({ length: 6 + below(70) }, (): StoredResponse => {
    const a = Math.floor(random() ** 1.5 * 4);
    const answerOf = () => (a < 2 && homogeneous > 0 && random() < 0.95 ? homogeneous : 1 + below(5));
    const answers = Array.from({ length: 2 }, () => (random() < skips ? null : answerOf()));
    const units = [`a${a}`, `b${nests ? Math.min(a, 1) : Math.floor(random() ** 1.5 * 3)}`];
    return { unitIds: units.slice(0, random() < 0.1 ? 1 : 2), answers };
  });
  const input = inputOf(responses, categories, dimensionsOf([2]));
  const single = toBreakouts(categories, input.finest);
  const breakouts = [...single, ...toCrossedTables(categories, single).map(({ rows }) => rows)];
  const sizesOf = (groups: readonly number[]) =>
    [0, 1].map((position) =>
      groups.reduce((sum, group) => sum + input.finest[group]!.histograms[position]!.reduce((a, b) => a + b, 0), 0),
    );
  const hidden = breakouts.map(
    (rows) =>
      new Map(
        rows.flatMap(({ groups }, at) =>
          random() < 0.3 || sizesOf(groups).some((size) => size < THRESHOLD) ? [[at, 'primary' as const]] : [],
        ),
      ),
  );
  const plan = breakouts.map(() => new Map());
  const second = breakouts.map(
    (rows) => new Map([...rows.keys()].flatMap((at) => (random() < 0.1 ? [[at, 'primary' as const]] : []))),
  );
  const items = [
    { position: 0, plan },
    { position: 1, plan: second },
  ];
  const model = buildModel(input, breakouts, { items, hidden });
  return { model, breakouts, hidden, conjunctions: conjunctions(input.finest) };
}
type Frame = ReturnType<typeof randomFrame>;

const keyOf = (groups: Iterable<number>) => [...groups].toSorted((a, b) => a - b).join();
const minus = (whole: readonly number[], part: readonly number[]) => whole.filter((group) => !part.includes(group));
const isWithin = (part: readonly number[], whole: readonly number[]) => part.every((group) => whole.includes(group));

/** Counts the answers of a kind to an item. */
function countKind(model: AuditModel, groups: readonly number[], item: number, kind: Kind): number {
  let sum = 0;
  for (const group of groups)
    for (const point of KINDS[kind]) sum += model.counts[nodeOf(model, group, item) * 5 + point]!;
  return sum;
}
const shareOf = (model: AuditModel, groups: readonly number[], entering: readonly number[], kind: Kind) =>
  entering.reduce((sum, item) => sum + countKind(model, groups, item, kind) / answersTo(model, groups, item), 0) /
  entering.length;

const textOf = ({ groups, entering, zone, low, high, outcomes }: Omit<ZoneGroup, 'kind'>) =>
  `${keyOf(groups)}|${entering.join()} ${zone} ${low.toFixed(6)}–${high.toFixed(6)} ${outcomes}`;

/** Returns the limit zones that contain a share, or are within eight answers of it, as texts. */
function zonesOf(
  model: AuditModel,
  groups: readonly number[],
  entering: readonly number[],
  kind: Kind = 'favorable',
): string[] {
  const people = Math.min(...entering.map((item) => answersTo(model, groups, item)));
  const share = shareOf(model, groups, entering, kind);
  const limit = Math.min(toleranceOf(people), people) / people;
  const zoneOf = (zone: ZoneGroup['zone'], low: number, high: number) =>
    textOf({ groups, entering, zone, low, high, outcomes: toleranceOf(people) + 1 });
  const [low, high] = [zoneOf('low', 0, limit), zoneOf('high', 1 - limit, 1)];
  const isLow = share <= limit + ROUNDING;
  const isHigh = share >= 1 - limit - ROUNDING;
  if (isLow || isHigh) return [isHigh && (!isLow || share >= 1 / 2 - ROUNDING) ? high : low];
  const isNear = (distance: number) => distance * people * entering.length <= 8 + ROUNDING;
  return [...(isNear(share - limit) ? [low] : []), ...(isNear(1 - limit - share) ? [high] : [])];
}

/** All sets of people that a reader can name or derive, by their finest groups. */
function setsOf({ model, breakouts, hidden, conjunctions: named }: Frame) {
  const everyone = [...Array(model.groups).keys()];
  const isShown = (table: number, at: number) => !hidden[table]!.has(at);
  const isLimited = (table: number, at: number) =>
    model.cells.some((cell) => cell.at?.table === table && cell.at.position === at && cell.zone !== 'middle');
  const derived: number[][] = [];
  /** Complements of rows that are not published: they are protected, but no difference of published figures. */
  const ofHidden: number[][] = [];
  breakouts.forEach((rows, table) => {
    const at = [...rows.keys()];
    const groupsOf = (positions: readonly number[]) => positions.flatMap((position) => rows[position]!.groups);
    const parentsOf = (position: number) =>
      rows[position]!.parents.map((parent) => breakouts[parent.table]![parent.position]!.groups);
    for (const position of at) {
      const { groups } = rows[position]!;
      derived.push([...groups]);
      for (const whole of [everyone, ...parentsOf(position)])
        (isShown(table, position) ? derived : ofHidden).push(minus(whole, groups));
    }
    const without = at.filter((position) => !isShown(table, position));
    const inexact = at.filter((position) => !isShown(table, position) || isLimited(table, position));
    derived.push(groupsOf(without));
    if (inexact.length < rows.length) derived.push(groupsOf(inexact));
    for (const positions of [without, inexact])
      for (const parent of new Set(at.flatMap(parentsOf)))
        derived.push(groupsOf(positions.filter((position) => parentsOf(position).includes(parent))));
  });
  const shown = breakouts.flatMap((rows, table) => rows.filter((_, at) => isShown(table, at)));
  const rests: number[][] = [];
  const ofUnits: number[][] = [];
  for (const one of shown)
    for (const other of shown) {
      const difference = minus(one.groups, other.groups);
      const isNested = isWithin(other.groups, one.groups) && other.groups.length < one.groups.length;
      (isNested ? derived : rests).push(difference);
      const rest = minus(minus(everyone, one.groups), other.groups);
      if (one !== other) rests.push(rest);
      if (one !== other && one.parents.length + other.parents.length === 0) ofUnits.push(difference, rest);
    }
  return { derived: [...named.map((groups) => [...groups]), ...derived], ofHidden, rests, ofUnits };
}

/** The audited groups by definition. */
function expectedOf(frame: Frame) {
  const { model } = frame;
  const everyone = [...Array(model.groups).keys()];
  const published = [0, 1].filter((item) => answersTo(model, everyone, item) >= THRESHOLD);
  const { derived, ofHidden, rests, ofUnits } = setsOf(frame);
  const sizesOf = (groups: readonly number[]) => [0, 1].map((item) => answersTo(model, groups, item));
  const isSmall = (groups: readonly number[]) => sizesOf(groups).some((size) => size > 0 && size < THRESHOLD);
  /** Whether a share of people in one unit and not in another, or in neither of two, may lie in a limit zone. */
  const isOpen = (groups: readonly number[]) => {
    const entering = [0, 1].filter((item) => sizesOf(groups)[item]! >= THRESHOLD);
    return entering.length > 0 && kinds.some((kind) => zonesOf(model, groups, entering, kind).length > 0);
  };
  const open = ofUnits.filter(isOpen);
  const all = [...derived, ...ofHidden, ...open, ...rests.filter(isSmall)].filter(({ length }) => length > 0);
  const small = all.flatMap((groups) => {
    const few = published.filter((item) => sizesOf(groups)[item]! > 0 && sizesOf(groups)[item]! < THRESHOLD);
    return [...few.map((item) => [item]), ...(few.length > 1 ? [few] : [])].map(
      (items) => `${keyOf(groups)}|${items.join()}`,
    );
  });
  const zones = all.flatMap((groups) => {
    const entering = published.filter((item) => sizesOf(groups)[item]! >= THRESHOLD);
    return entering.length > 0 ? zonesOf(model, groups, entering) : [];
  });
  const ofItems = published.flatMap((item) => zonesOf(model, everyone, [item]));
  const ofCells = model.cells.flatMap(({ at, groups, entering, wholes }) => {
    if (!at) return [];
    const areEnough = (rest: readonly number[]) => entering.every((item) => sizesOf(rest)[item]! >= THRESHOLD);
    const complements = wholes.map((whole) => minus(whole, groups)).filter(areEnough);
    return [groups, ...complements].flatMap((one) => zonesOf(model, one, entering));
  });
  const listed = [...derived, ...open].filter(({ length }) => length > 0).map(keyOf);
  return { small, zones: [...zones, ...ofItems, ...ofCells], listed };
}
const sorted = (keys: readonly string[]) => [...new Set(keys)].toSorted();

describe('the groups that the audit checks', () => {
  const frames = Array.from({ length: 80 }, (_, seed) => randomFrame(seed + 1));

  it('are those that a reader can name or derive, each once', () => {
    let [small, zones] = [0, 0];
    for (const [at, frame] of frames.entries()) {
      const found = listAuditedGroups(frame.model, { ...frame, threshold: THRESHOLD });
      const keys = {
        small: found.small.map(({ groups, items }) => `${keyOf(groups)}|${items.join()}`),
        zones: found.zones.map(textOf),
        listed: found.listed.map(keyOf),
      };
      const expected = expectedOf(frame);
      expect({ at, small: keys.small.toSorted() }).toEqual({ at, small: sorted(expected.small) });
      expect({ at, zones: keys.zones.toSorted() }).toEqual({ at, zones: sorted(expected.zones) });
      expect({ at, listed: sorted(keys.listed) }).toEqual({ at, listed: sorted(expected.listed) });
      expect(new Set(found.zones.map(({ kind }) => kind))).toEqual(new Set(keys.zones.length > 0 ? ['favorable'] : []));
      small += keys.small.length;
      zones += keys.zones.length;
    }
    expect(Math.min(small, zones)).toBeGreaterThan(500);
  });

  it('contain single items of units and their complements, if these have enough answers', () => {
    let complements = 0;
    for (const frame of frames) {
      const { model } = frame;
      const everyone = [...Array(model.groups).keys()];
      const found = listItemZones(model, model.itemCells, { threshold: THRESHOLD }).map(textOf);
      const expected = model.itemCells.flatMap(({ groups, entering }) => {
        const rest = minus(everyone, groups);
        const isEnough = answersTo(model, rest, entering[0]!) >= THRESHOLD;
        complements += Number(isEnough);
        return [...zonesOf(model, groups, entering), ...(isEnough ? zonesOf(model, rest, entering) : [])];
      });
      expect(found.toSorted()).toEqual(sorted(expected));
    }
    expect(complements).toBeGreaterThan(50);
  });
});

describe('a half', () => {
  it.each([
    [0.5, 'high', 0.5, 1],
    [0.5 - 1e-12, 'high', 0.5, 1],
    [0.49, 'low', 0, 0.5],
  ] as const)('needs enough possible numbers on its side of 50 %%: %d', (share, zone, low, high) => {
    const cell = { groups: [3], entering: [0, 1], share, people: 12, wholes: [], hasParts: false } as const;
    expect(halfZone({ ...cell, zone: 'middle', low: 0.25, high: 0.75 })).toEqual({
      groups: [3],
      entering: [0, 1],
      kind: 'favorable',
      zone,
      low,
      high,
      // Of 12 answers two may differ.
      outcomes: 3,
    });
  });
});
