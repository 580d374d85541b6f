import type { StoredResponse } from '../fold.ts';
import { startFolding } from '../folding/start-folding.ts';
import type { DisclosureInput } from '../gate/disclosure-input.ts';
import type { Category } from '../gate/groups.ts';
import { inputOf } from './random-organization.ts';

/** What the gate gets of some responses, folded as the product folds them. */
export function foldInput(
  responses: readonly StoredResponse[],
  categories: readonly Category[],
  dimensions: DisclosureInput['dimensions'],
): DisclosureInput {
  let next = 0;
  const positions = dimensions.map(({ items }) => items.map(() => next++));
  const folding = startFolding({
    items: dimensions.flatMap(({ items }) => items).map(({ type }, stored) => ({ type, stored })),
    dimensions: positions,
    categories,
    unitIds: new Map(categories.flatMap(({ units }) => units.map(({ id }) => [id, id] as const))),
  });
  for (const response of responses) folding.add(response);
  const { finest, whole } = folding.finish();
  return { ...inputOf(responses, categories, dimensions), finest, whole };
}
