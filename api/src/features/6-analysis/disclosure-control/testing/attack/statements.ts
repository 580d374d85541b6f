import type { DisclosureInput } from '../../disclosure-input.ts';
import type { Cell, Disclosed, Figure, Result, UnitResult } from '../../disclosed-table.ts';
import { answersOf, FIGURES, POINTS, WEIGHTS, type DimensionFrame, type FigureName } from './worlds.ts';
import { favorableWithin, windowOf, zoneOf } from './windows.ts';

/** C7: with fewer answers favorability is published without neutral and unfavorable. */
const MIN_PARTS_ANSWERS = 20;

/** A published number as a constraint on answers: the mean over items of `100 · Σ weights · counts / answers` lies in a window. */
export interface Statement {
  readonly name: string;
  readonly groups: readonly number[];
  /** Items that enter, by their position in the dimension. */
  readonly items: readonly number[];
  readonly weights: readonly number[];
  /** Set if the statement holds for these weights or for `weights`; the reader does not know for which. */
  readonly orWeights?: readonly number[];
  /** Per item, the weight of one answer: 100 / (items · answers), or the same for all items if answers are pooled. */
  readonly share: readonly number[];
  readonly low: number;
  readonly high: number;
  readonly figure: FigureName | null;
  readonly isLimit: boolean;
  /** True if it was rounded down or up so that three or five parts add to 100. */
  readonly isRemainder: boolean;
  readonly isWhole: boolean;
  /** The published number; absent if the statement is no published figure. */
  readonly printed?: number;
}

/** A published product figure: the mean of dimensions, each with its entering items. */
export interface ProductStatement {
  readonly groups: readonly number[];
  readonly weights: readonly number[];
  readonly parts: readonly { readonly dimension: number; readonly items: readonly number[] }[];
  readonly low: number;
  readonly high: number;
  readonly isRemainder: boolean;
}

/**
 * Returns the Likert items of a dimension, by position in it, that enter the figures of a cell. A cell has one or two units (null: no
 * unit).
 */
export type EnteringOf = (selection: Selection, dimension: number) => readonly number[];
export type Selection = readonly (readonly [category: number, unit: string | null])[];

/** The reader's knowledge of the coarsening rules. */
export interface KnownRules {
  /** C7 as published: limits are rounded outwards, and an exact figure lies outside of the limit zones. */
  readonly limitZones: boolean;
  /** C7 as published: neutral and unfavorable appear from 20 answers on, unless one of them is in the low zone. */
  readonly withheldParts?: boolean;
}

export interface Knowledge {
  readonly statements: readonly (readonly Statement[])[];
  readonly products: readonly ProductStatement[];
  /** Sets of finest groups with a published figure, by dimension, the whole included. */
  readonly shown: readonly (readonly (readonly number[])[])[];
}

/** Converts every published figure to a statement: items and distributions of the whole, every cell of every map, every complement. */
export function readStatements(
  input: DisclosureInput,
  { table, heatMaps, details }: Pick<Disclosed, 'table' | 'heatMaps' | 'details'>,
  {
    frames,
    enteringOf,
    knownRules,
  }: { frames: readonly DimensionFrame[]; enteringOf: EnteringOf; knownRules: KnownRules },
): Knowledge {
  const everybody = input.finest.map((_, group) => group);
  const categoryIndex = (id: string) => input.categories.findIndex((category) => category.id === id);
  const membersOf = (selection: Selection) =>
    everybody.filter((group) => selection.every(([category, unit]) => input.finest[group]!.units[category] === unit));
  const frameOf = new Map(frames.map((frame) => [frame.key, frame]));
  const statements: Statement[][] = frames.map(() => []);
  const shown: (readonly number[])[][] = frames.map(() => []);
  const products: ProductStatement[] = [];
  const seen = new Set<string>();

  const take = (
    figures: Partial<Readonly<Record<FigureName, Figure | null>>>,
    of: {
      frame: DimensionFrame;
      groups: readonly number[];
      items: readonly number[];
      name: string;
      /** Whether neutral and unfavorable are published too unless C7 withholds them; cells may lose them to the audit. */
      hasParts?: boolean;
    },
  ) => {
    const { frame, groups, items } = of;
    const isWhole = groups.length === everybody.length;
    const fewest = Math.min(...items.map((item) => answersOf(frame, groups, item)));
    if (items.length === 0 || fewest === 0) return;
    const areParts = [figures.favorability, figures.neutral, figures.unfavorable].every(
      (figure) => figure?.bound === 'exact',
    );
    if (FIGURES.some((name) => figures[name])) shown[frame.dimension]!.push(groups);
    for (const figure of FIGURES) {
      const printed = figures[figure];
      const id = [frame.dimension, groups.join(), items.join(), figure, printed?.value, printed?.bound].join('|');
      if (!printed || seen.has(id)) continue;
      seen.add(id);
      const isRemainder = areParts && (figure === 'neutral' || figure === 'unfavorable');
      // The whole averages what its items publish, so its limit may lie above or below that of the zone.
      const isMeanOfLimits = isWhole && items.length > 1 && printed.bound !== 'exact';
      statements[frame.dimension]!.push({
        name: `${of.name} ${figure} ${printed.value} ${printed.bound}`,
        groups,
        items,
        weights: WEIGHTS[figure],
        share: items.map((item) => 100 / (items.length * answersOf(frame, groups, item))),
        ...windowOf(printed, { fewest, isRemainder, isShare: figure !== 'score' && !isMeanOfLimits, knownRules }),
        figure,
        isLimit: printed.bound !== 'exact',
        isRemainder,
        isWhole,
        printed: printed.value,
      });
    }
    const { favorability, neutral, unfavorable } = figures;
    const areWithheld = favorability?.bound === 'exact' && !neutral && !unfavorable;
    if (!of.hasParts || !areWithheld || fewest < MIN_PARTS_ANSWERS || !knownRules.withheldParts) return;
    // Beside an exact favorability, only a part in the low zone withholds both.
    statements[frame.dimension]!.push({
      name: `${of.name} without parts`,
      groups,
      items,
      weights: WEIGHTS.neutral,
      orWeights: WEIGHTS.unfavorable,
      share: items.map((item) => 100 / (items.length * answersOf(frame, groups, item))),
      low: 0,
      high: zoneOf(fewest).low,
      figure: null,
      isLimit: true,
      isRemainder: false,
      isWhole,
    });
  };
  const takeProduct = (
    result: Partial<Readonly<Record<FigureName, Figure | null>>>,
    groups: readonly number[],
    parts: ProductStatement['parts'],
  ) => {
    const id = JSON.stringify(['product', groups, parts]);
    if (seen.has(id) || parts.length === 0) return;
    seen.add(id);
    const areParts = [result.favorability, result.neutral, result.unfavorable].every(
      (figure) => figure?.bound === 'exact',
    );
    for (const figure of FIGURES) {
      const printed = result[figure];
      if (!printed) continue;
      const isRemainder = areParts && (figure === 'neutral' || figure === 'unfavorable');
      // A limit of the product gives only its number, because its zone depends on no single dimension.
      const window = windowOf(printed, { fewest: 0, isRemainder, isShare: false, knownRules });
      products.push({ groups, weights: WEIGHTS[figure], parts, ...window, isRemainder });
    }
  };

  // The whole: items, dimensions, distributions and intervals.
  const detailOf = new Map(details.map((detail) => [detail.key, detail]));
  for (const { key, items, result } of table.dimensions) {
    const frame = frameOf.get(key);
    if (!frame) continue;
    const entering: number[] = [];
    for (const { key: itemKey, result: ofItem } of items) {
      const item = frame.keys.indexOf(itemKey);
      if (item < 0 || ofItem.hidden !== null) continue;
      entering.push(item);
      take(ofItem, { frame, groups: everybody, items: [item], name: `whole ${itemKey}`, hasParts: true });
      const answers = answersOf(frame, everybody, item);
      const within = favorableWithin(ofItem.favorability, detailOf.get(itemKey)?.interval ?? null, answers);
      if (within)
        statements[frame.dimension]!.push({
          ...pooled({ frame, groups: everybody, items: [item], name: `whole ${itemKey} interval` }),
          weights: WEIGHTS.favorability,
          low: (100 * within.low) / answers,
          high: (100 * within.high) / answers,
        });
    }
    take(result, { frame, groups: everybody, items: entering, name: 'whole' });
    for (const [of, among] of [
      [key, entering],
      ...entering.map((item) => [frame.keys[item]!, [item]] as const),
    ] as const)
      detailOf.get(of)?.distribution?.forEach((value, point) => {
        statements[frame.dimension]!.push({
          ...pooled({ frame, groups: everybody, items: among, name: `whole ${of} answer ${point + 1}: ${value}` }),
          weights: Array.from({ length: POINTS }, (_, at) => (at === point ? 1 : 0)),
          low: Math.max(0, value - 1),
          high: value + 1,
          isRemainder: true,
        });
      });
  }
  const enteringAll = (selection: Selection, results: ReadonlyMap<string, Result>): ProductStatement['parts'] =>
    frames.flatMap(({ dimension, key }) => {
      const isShown = results.get(key)?.hidden === null;
      return isShown ? [{ dimension, items: enteringOf(selection, dimension) }] : [];
    });
  if (table.product) {
    const parts = table.dimensions.flatMap(({ key, items, result }) => {
      const frame = frameOf.get(key);
      if (!frame || result.hidden !== null) return [];
      const entering = items.flatMap((item) =>
        item.result.hidden === null && frame.keys.includes(item.key) ? [frame.keys.indexOf(item.key)] : [],
      );
      return [{ dimension: frame.dimension, items: entering }];
    });
    takeProduct(table.product, everybody, parts);
  }

  const takeCell = (
    key: string,
    selection: Selection,
    of: {
      result: Result;
      rest?: Cell['rest'];
      whole?: readonly number[];
      /** The groups of several units together, which the selection lists. */
      groups?: readonly number[];
      name: string;
    },
  ) => {
    const frame = frameOf.get(key);
    if (!frame) return;
    const groups = of.groups ?? membersOf(selection);
    const items = enteringOf(selection, frame.dimension);
    take(of.result, { frame, groups, items, name: of.name });
    if (!of.rest || !of.whole) return;
    const within = new Set(groups);
    const rest = of.whole.filter((group) => !within.has(group));
    take(of.rest, { frame, groups: rest, items, name: `rest of ${of.name}` });
  };
  const togetherOf = (category: string, units: readonly { readonly id: string | null }[]) => {
    const selection: Selection = units.map(({ id }) => [categoryIndex(category), id] as const);
    return { selection, groups: selection.flatMap((one) => membersOf([one])).toSorted((x, y) => x - y) };
  };
  for (const { category, units, others } of table.breakouts) {
    const rows = [
      ...units.map((unit) => {
        const selection: Selection = [[categoryIndex(category.id), unit.id]];
        return { ...unit, selection, groups: membersOf(selection), name: `${unit.id}` };
      }),
      ...(others ? [{ ...others, ...togetherOf(category.id, others.units), name: `others of ${category.id}` }] : []),
    ];
    for (const { dimensions, product, selection, groups, name } of rows) {
      for (const { key, result } of dimensions) takeCell(key, selection, { result, groups, name });
      for (const { key, items = [] } of dimensions as UnitResult['dimensions']) {
        const frame = frameOf.get(key);
        for (const { key: itemKey, result } of frame ? items : [])
          take(result, { frame: frame!, groups, items: [frame!.keys.indexOf(itemKey)], name: `${name} ${itemKey}` });
      }
      const results = new Map(dimensions.map(({ key, result }) => [key, result]));
      takeProduct(product, groups, enteringAll(selection, results));
    }
  }
  for (const { category, filter, filtersBy, rows, others } of heatMaps) {
    // No view reads a map that is filtered by people without a unit.
    if (filtersBy === null) continue;
    const filtering = filter ? [[categoryIndex(filter.category.id), filter.id] as const] : [];
    const whole = membersOf(filtering);
    const all = [
      ...rows.map(({ id, cells }) => {
        const selection: Selection = [[categoryIndex(category.id), id], ...filtering];
        const name = [`${id}`, ...(filter ? [filter.id] : [])].join('×');
        return { cells, selection, groups: membersOf(selection), name };
      }),
      ...(others
        ? [{ cells: others.cells, ...togetherOf(category.id, others.units), name: `others of ${category.id}` }]
        : []),
    ];
    for (const { cells, selection, groups, name } of all) {
      const results = new Map(cells.map(({ key, result }) => [key, result]));
      for (const { key, result, rest } of cells) {
        takeCell(key, selection, { result, rest, whole, groups, name });
        if (frameOf.has(key)) continue;
        const parts = enteringAll(selection, results);
        takeProduct(result, groups, parts);
        const within = new Set(groups);
        if (rest)
          takeProduct(
            rest,
            whole.filter((group) => !within.has(group)),
            parts,
          );
      }
    }
  }
  return { statements, products, shown };
}

/** Returns a statement about the pooled answers to some items. */
function pooled({
  frame,
  groups,
  items,
  name,
}: {
  frame: DimensionFrame;
  groups: readonly number[];
  items: readonly number[];
  name: string;
}) {
  const total = items.reduce((sum, item) => sum + answersOf(frame, groups, item), 0);
  return {
    name,
    groups,
    items,
    share: items.map(() => 100 / total),
    figure: null,
    isLimit: false,
    isRemainder: false,
    isWhole: true,
  };
}
