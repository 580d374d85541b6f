import type { analysisViews, itemBreakouts } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { collecting, ID, ready } from './wire.ts';

export type WireOverview = z.input<typeof analysisViews.OverviewSchema>;
export type WireDimensions = z.input<typeof analysisViews.DimensionsSchema>;
export type WireGroups = z.input<typeof analysisViews.GroupsSchema>;

export const how = (change: Partial<WireOverview['how']> = {}): WireOverview['how'] => ({
  threshold: 5,
  responses: 192,
  shown: 2,
  coded: 0,
  primary: 0,
  secondary: 0,
  ...change,
});

const { measurement, distribution, participation, product, enps, dimensions, breakouts } = ready();
const frame = { measurement, status: 'ready' as const, how: how() };
const [support, resources] = dimensions;

/** The whole organization, without a previous measurement. */
export const overview = (change: Partial<WireOverview> = {}): WireOverview => ({
  ...frame,
  unit: null,
  distribution,
  participation,
  product,
  enps,
  previous: null,
  change: { favorability: null, score: null, enps: null },
  basis: 'product',
  strengths: [{ key: 'support', name: support!.name, result: support!.result, difference: 5 }],
  weak_points: [{ key: 'resources', name: resources!.name, result: resources!.result, difference: -14 }],
  comments: 48,
  ...change,
});

/** Collecting: contains participation only. */
export const overviewWhileCollecting = (): WireOverview =>
  overview({
    measurement: collecting().measurement,
    status: 'collecting',
    participation: collecting().participation,
    product: null,
    enps: null,
    strengths: [],
    weak_points: [],
    comments: null,
  });

export const dimensionsView = (change: Partial<WireDimensions> = {}): WireDimensions => ({
  ...frame,
  unit: null,
  previous: null,
  product,
  dimensions: dimensions.map(({ items, ...dimension }) => ({
    ...dimension,
    distribution: [4, 11, 17, 40, 28],
    items: items.map((item) => ({
      ...item,
      distribution: item.result.hidden ? null : [3, 6, 19, 44, 28],
      interval: item.result.hidden ? null : { low: 65, high: 78 },
      change: null,
      rest: null,
    })),
  })),
  own_questions: [],
  ...change,
});

export const groups = (change: Partial<WireGroups> = {}): WireGroups => ({
  ...frame,
  categories: breakouts.map(({ category, units }) => ({
    ...category,
    units: units.flatMap(({ id, name, hidden }) => (id === null ? [] : [{ id, name: name ?? '', hidden }])),
  })),
  ...change,
});

type WireBreakouts = z.input<typeof analysisViews.BreakoutsSchema>;
type WireCell = WireBreakouts['rows'][number]['cells'][number];

/**
 * Heat map of the first category. Weaving is below the rest, Sales is uncertain, and people without a unit are about
 * the same.
 */
export const breakoutsView = (change: Partial<WireBreakouts> = {}): WireBreakouts => {
  const [area, location] = breakouts;
  const compared = { Weaving: { difference: -9, mark: 'below' }, Sales: { difference: 8, mark: 'uncertain' } } as const;
  const same = { difference: 1, mark: 'same' } as const;
  const cell = (name: string | null, key: string, result: WireCell['result']): WireCell => {
    const comparison = result.hidden
      ? null
      : name === 'Weaving' || name === 'Sales'
        ? compared[name]
        : name === null
          ? same
          : null;
    // The whole is closer than the rest.
    const whole = comparison && { ...comparison, difference: Math.round(comparison.difference * 0.9) };
    return {
      key,
      result,
      rest: null,
      favorability: comparison,
      score: null,
      whole: { favorability: whole, score: null },
    };
  };
  const positions = location!.units.map(({ id, name }) => ({ id: id!, name: name!, category: location!.category }));
  return {
    ...frame,
    categories: [
      { ...area!.category, filters: positions },
      { ...location!.category, filters: [] },
    ],
    category: area!.category,
    filter: null,
    dimensions: dimensions.map(({ key, name }) => ({ key, name })),
    whole: {
      responses: 192,
      cells: [{ key: 'product', result: product! }, ...dimensions.map(({ key, result }) => ({ key, result }))],
    },
    rows: area!.units.map(({ id, name, hidden, responses, product: own, dimensions: parts }) => ({
      id,
      name,
      hidden,
      responses,
      cells: [cell(name, 'product', own), ...parts.map(({ key, result }) => cell(name, key, result))],
    })),
    others: {
      units: area!.others!.units,
      responses: area!.others!.responses,
      cells: [
        cell('others', 'product', area!.others!.product),
        ...area!.others!.dimensions.map(({ key, result }) => cell('others', key, result)),
      ],
    },
    ...change,
  };
};

type WireItemBreakouts = z.input<typeof itemBreakouts.ItemBreakoutsSchema>;

/** Questions by the units of the first category. The questions of units that are hidden have the reason. */
export const itemBreakoutsView = (change: Partial<WireItemBreakouts> = {}): WireItemBreakouts => {
  const { category, units } = breakouts[0]!;
  const unitCell = (hidden: WireItemBreakouts['units'][number]['hidden'], value: number) => ({
    hidden,
    favorability: hidden ? null : { value, bound: 'exact' as const },
  });
  return {
    ...frame,
    categories: breakouts.map((one) => one.category),
    category,
    dimensions: dimensions.map(({ key, name, items }, at) => ({
      key,
      name,
      items: items.map((item, position) => ({
        key: item.key,
        text: item.text,
        whole: { hidden: item.result.hidden, favorability: item.result.favorability },
        cells: units.map(({ hidden }, index) => unitCell(hidden, 80 - 10 * at - position - index)),
      })),
    })),
    units: units.map(({ id, name, hidden, responses }) => ({ id, name, hidden, responses })),
    ...change,
  };
};

export const AREA = { id: ID.area, title: 'Area' };
