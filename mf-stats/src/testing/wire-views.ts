import type { analysisViews } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { collecting, ID, ready } from './wire.ts';

export type WireOverview = z.input<typeof analysisViews.OverviewSchema>;
export type WireDimensions = z.input<typeof analysisViews.DimensionsSchema>;
export type WireGroups = z.input<typeof analysisViews.GroupsSchema>;

export const how = (change: Partial<WireOverview['how']> = {}): WireOverview['how'] => ({
  threshold: 5,
  responses: 192,
  shown: 2,
  clamped: 0,
  small: 0,
  protects: 0,
  ...change,
});

const { measurement, distribution, participation, product, enps, dimensions, breakouts } = ready();
const frame = { measurement, status: 'ready' as const, how: how() };
const [support, resources] = dimensions;

/** Everybody, without a measurement before. */
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

/** While it collects: participation, and nothing else. */
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
  product,
  dimensions: dimensions.map(({ items, ...dimension }) => ({
    ...dimension,
    distribution: [4, 11, 17, 40, 28],
    items: items.map((item) => ({
      ...item,
      distribution: item.result.hidden ? null : [3, 6, 19, 44, 28],
      interval: item.result.hidden ? null : { low: 65, high: 78 },
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

export const AREA = { id: ID.area, title: 'Area' };
