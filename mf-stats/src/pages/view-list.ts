import { lazy, type ComponentType } from 'react';
import { VIEWS, type View } from '../common/use-stats-address.ts';
import type { ViewProps } from '../common/views/view-props.ts';

type Load = () => Promise<{ default: ComponentType<ViewProps> }>;

/** Views by name. Each is loaded on demand and has its own call of the API. */
const LOADERS: Readonly<Partial<Record<View, Load>>> = {
  overview: () => import('../features/overview/overview.view.tsx'),
  favorability: () => import('../features/favorability/favorability.view.tsx'),
  score: () => import('../features/score/score.view.tsx'),
  items: () => import('../features/items/items.view.tsx'),
  breakouts: () => import('../features/breakouts/breakouts.view.tsx'),
  benchmark: () => import('../features/benchmark/benchmark.view.tsx'),
  trend: () => import('../features/trend/trend.view.tsx'),
  drivers: () => import('../features/drivers/drivers.view.tsx'),
  comments: () => import('../features/comments/comments.view.tsx'),
};

export interface ShownView {
  readonly name: View;
  readonly Component: ComponentType<ViewProps>;
}

/** Links of the navigation, in order. */
export const SHOWN_VIEWS: readonly ShownView[] = VIEWS.flatMap((name) => {
  const load = LOADERS[name];
  return load ? [{ name, Component: lazy(load) }] : [];
});

/** Returns the view of an address; the first view by default. */
export const viewNamed = (name: View): ShownView => SHOWN_VIEWS.find((view) => view.name === name) ?? SHOWN_VIEWS[0]!; // it holds the overview
