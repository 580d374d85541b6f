import type { Dimension, Dimensions, OwnQuestions } from '../analysis.api.ts';
import type { MeasuredDimension } from './result-table.tsx';

/**
 * Converts dimensions with their items to table rows: of a view with distributions, or of a shared table without them.
 */
export const dimensionRows = (dimensions: readonly Dimension[] | Dimensions['dimensions']): MeasuredDimension[] =>
  dimensions.map(({ items, ...dimension }) => ({
    ...dimension,
    items: items.map(({ text, ...item }) => ({ ...item, name: text })),
  }));

/** Converts the organization's own questions to rows. They belong to no dimension. */
export const ownRows = (questions: OwnQuestions = []): MeasuredDimension[] =>
  questions.map(({ key, text, result }) => ({ key, name: text, result, items: [] }));
