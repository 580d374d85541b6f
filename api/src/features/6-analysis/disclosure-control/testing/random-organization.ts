import type { DisclosureInput } from '../disclosure-input.ts';
import type { ItemType } from '../../aggregation/count-responses.ts';
import { countResponses, type StoredResponse } from '../../aggregation/index.ts';
import type { Category } from '../rows.ts';
import { seeded } from '../../../../platform/seeded-random.ts';

export interface RandomOrganization {
  readonly input: DisclosureInput;
  readonly responses: readonly StoredResponse[];
}

const text = { en: 'Text', es: 'Texto' };

/** Returns dimensions of `sizes[i]` items each. */
export function dimensionsOf(sizes: readonly number[], type: ItemType = 'likert5'): DisclosureInput['dimensions'] {
  return sizes.map((size, dimension) => ({
    key: `d${dimension}`,
    name: text,
    items: Array.from({ length: size }, (_, item) => ({ key: `d${dimension}-i${item}`, type, text })),
  }));
}

export function categoryOf(title: string, units: number): Category {
  return {
    id: title,
    title,
    units: Array.from({ length: units }, (_, unit) => ({ id: `${title}${unit}`, name: `${title} ${unit}` })),
  };
}

/**
 * Builds the input of disclosure control. `ownItems` is the number of the organization's own Likert questions, which are answered last.
 */
export function inputOf(
  responses: readonly StoredResponse[],
  categories: readonly Category[],
  dimensions: DisclosureInput['dimensions'],
  expected = responses.length,
  ownItems: number = 0,
): DisclosureInput {
  const own = dimensionsOf([ownItems]).flatMap(({ items }) =>
    items.map((item) => ({ ...item, key: `own-${item.key}` })),
  );
  return {
    threshold: 5,
    distribution: 'traceable-link',
    expected,
    dimensions,
    ownItems: own,
    categories,
    finest: countResponses(responses, [...dimensions.flatMap((dimension) => dimension.items), ...own], categories),
  };
}

/**
 * Returns an organization of the usual mix: 12 to `largest` people in one or two categories of uneven units. In some, units of one
 * category are nested in those of the other.
 */
export function randomOrganization(seed: number, { skips = true, largest = 150 } = {}): RandomOrganization {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const people = 12 + below(largest - 11);
  const areas = categoryOf('a', 2 + below(6));
  const places = categoryOf('p', 2 + below(3));
  const categories = random() < 0.3 ? [areas] : [areas, places];
  const nests = random() < 0.4;
  const skipRate = skips ? random() * 0.3 : 0;
  const withoutUnit = random() < 0.5 ? 0.1 : 0;
  const dimensions = dimensionsOf([2, 3]);
  const responses = Array.from({ length: people }, () => {
    // Squared, so that some units are small.
    const area = Math.floor(random() ** 2 * areas.units.length);
    const place = nests ? area % places.units.length : below(places.units.length);
    const units = random() < withoutUnit ? [] : [areas.units[area]!.id, places.units[place]!.id];
    return {
      unitIds: categories.length === 1 ? units.slice(0, 1) : units,
      answers: Array.from({ length: 5 }, () => (random() < skipRate ? null : 1 + below(5))),
    };
  });
  return { input: inputOf(responses, categories, dimensions), responses };
}
