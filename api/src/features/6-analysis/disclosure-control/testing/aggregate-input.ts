import { startAggregation, type StoredResponse } from '../../aggregation/index.ts';
import type { DisclosureInput } from '../disclosure-input.ts';
import type { Category } from '../rows.ts';
import { inputOf } from './random-organization.ts';

/** Returns the input of disclosure control for some responses, aggregated as in production. */
export function aggregateInput(
  responses: readonly StoredResponse[],
  categories: readonly Category[],
  dimensions: DisclosureInput['dimensions'],
): DisclosureInput {
  let next = 0;
  const positions = dimensions.map(({ items }) => items.map(() => next++));
  const aggregator = startAggregation({
    items: dimensions.flatMap(({ items }) => items).map(({ type }, stored) => ({ type, stored })),
    dimensions: positions,
    categories,
    unitIds: new Map(categories.flatMap(({ units }) => units.map(({ id }) => [id, id] as const))),
  });
  for (const response of responses) aggregator.add(response);
  const { finest, whole } = aggregator.finish();
  return { ...inputOf(responses, categories, dimensions), finest, whole };
}

/** Returns an answer so many times. */
export const numberOf = (count: number, answer: number): number[] => Array.from({ length: count }, () => answer);
