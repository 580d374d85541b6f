import { seeded } from '../../../../demo/seeded.ts';
import { conjunctions } from '../../gate/groups.ts';
import type { DisclosureInput } from '../../gate/disclosure-input.ts';
import { blindVectors, followingUnions, follows } from './null-vectors.ts';
import { FIGURES, type Published } from './published.ts';

const sumOf = (groups: readonly number[], counts: readonly number[]) =>
  groups.reduce((sum, group) => sum + counts[group]!, 0);

/**
 * Protected groups (C5) that follow by adding and subtracting: how many people they are, or what they answered. The adversary
 * is given more than is shown: every item that enters a figure as if it were printed beside it. Protected is every conjunction of units
 * with fewer people (or answers to the item) than the threshold, and every union of up to three such finest groups.
 */
export function attackByRank(input: DisclosureInput, { figures, counts }: Published): string[] {
  const people = input.finest.map(({ respondents }) => respondents);
  const everybody = people.map((_, group) => group);
  const known = new Map<string, string[]>();
  const determined = (shown: readonly (readonly number[])[], sizes: readonly number[]): string[] => {
    const occupied = (groups: readonly number[]) => groups.filter((group) => sizes[group]! > 0);
    const sums = [...new Map(shown.map(occupied).map((groups) => [groups.join(), groups])).values()];
    const key = `${sizes.join()}:${sums.map((groups) => groups.join()).join(';')}`;
    const before = known.get(key);
    if (before) return before;
    const isAsked = (groups: readonly number[]) => {
      const size = sumOf(groups, sizes);
      return size > 0 && size < input.threshold;
    };
    const vectors = blindVectors([occupied(everybody), ...sums], people.length, seeded(7));
    const found = [
      ...followingUnions(
        vectors,
        everybody.filter((group) => isAsked([group])),
        isAsked,
      ),
      ...conjunctions(input.finest)
        .map(occupied)
        .filter((groups) => groups.length > 1 && isAsked(groups) && follows(vectors, groups)),
    ].map((groups) => groups.join('+'));
    known.set(key, found);
    return found;
  };
  const ofPeople = determined(counts, people).map((groups) => `people of ${groups}`);
  const items = [...new Set(figures.flatMap(({ entering }) => entering))];
  const ofAnswers = items.flatMap((item) => {
    const answers = input.finest.map(({ histograms }) => histograms[item]!.reduce((sum, count) => sum + count, 0));
    if (sumOf(everybody, answers) < input.threshold) return [];
    return FIGURES.flatMap((figure) => {
      const shown = figures.filter((one) => one.figure === figure && one.entering.includes(item));
      return determined(
        shown.map(({ groups }) => groups),
        answers,
      ).map((groups) => `${figure} of item ${item} of ${groups}`);
    });
  });
  return [...ofPeople, ...ofAnswers];
}
