import type { Dimension, Dimensions, OwnQuestions } from '../analysis.api.ts';
import type { MeasuredDimension } from './result-table.tsx';

/** Dimensions with their items as lines of a table: of a view, with distributions, or of a disclosed table, without. */
export const dimensionRows = (dimensions: readonly Dimension[] | Dimensions['dimensions']): MeasuredDimension[] =>
  dimensions.map(({ items, ...dimension }) => ({
    ...dimension,
    items: items.map(({ text, ...item }) => ({ ...item, name: text })),
  }));

/** What the organization asked of its own: each question by itself, since they are part of no dimension. */
export const ownRows = (questions: OwnQuestions = []): MeasuredDimension[] =>
  questions.map(({ key, text, result }) => ({ key, name: text, result, items: [] }));
