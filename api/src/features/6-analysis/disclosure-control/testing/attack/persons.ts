import type { StoredResponse } from '../../../aggregation/index.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';
import { aggregateInput } from '../aggregate-input.ts';
import { histogramIn, POINTS, type DimensionFrame, type World } from './worlds.ts';

interface Persons {
  readonly input: DisclosureInput;
  readonly responses: readonly StoredResponse[];
  readonly random: () => number;
}

/**
 * Builds the measurement of worlds of all dimensions person by person, so that drivers, spreads and marks belong to these worlds too. It
 * changes as few answers as possible, of randomly chosen persons. Skips stay the same.
 */
export function inputOfPersons(
  { input, responses, random }: Persons,
  frames: readonly DimensionFrame[],
  worlds: readonly World[],
): DisclosureInput {
  const answers = responses.map((response) => [...response.answers]);
  const groupOf = new Map(input.finest.map(({ units }, group) => [units.join('|'), group]));
  const members: number[][] = input.finest.map(() => []);
  responses.forEach(({ unitIds }, person) => {
    const units = input.categories.map((category) => category.units.find(({ id }) => unitIds.includes(id))?.id ?? null);
    members[groupOf.get(units.join('|'))!]!.push(person);
  });
  for (const [dimension, frame] of frames.entries())
    for (const [group, persons] of members.entries())
      for (const [item, position] of frame.positions.entries()) {
        const left = histogramIn(frame, worlds[dimension]!, [group], item);
        const changing = shuffled(persons, random).filter((person) => {
          const point = (answers[person]![position] ?? 0) - 1;
          if (point < 0) return false;
          left[point]! -= 1;
          return left[point]! < 0 && (left[point]! += 1) <= 0;
        });
        const free = Array.from({ length: POINTS }, (_, point) =>
          Array.from({ length: left[point]! }, () => point),
        ).flat();
        for (const [at, point] of shuffled(free, random).entries()) answers[changing[at]!]![position] = point + 1;
      }
  const aggregates = aggregateInput(
    responses.map((response, person) => ({ ...response, answers: answers[person]! })),
    input.categories,
    input.dimensions,
  );
  return { ...aggregates, outcome: input.outcome ?? null };
}

function shuffled<One>(all: readonly One[], random: () => number): One[] {
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
