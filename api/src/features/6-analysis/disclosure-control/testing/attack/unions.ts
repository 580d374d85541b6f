import { seeded } from '../../../../../platform/seeded-random.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';
import type { Disclosed } from '../../disclosed-table.ts';
import type { Rules } from '../../rules.ts';
import { enteringFromPlan } from './entering.ts';
import { nullVectors, followingUnions, follows } from './null-vectors.ts';
import { namedGroups } from './questions.ts';
import { readStatements } from './statements.ts';
import { FIGURES, framesOf } from './worlds.ts';

type Groups = readonly number[];

/**
 * Returns the groups of fewer people than the threshold whose size, or whose answers to an item, are linear combinations of published
 * figures. Rounded figures count as exact, and every entering item counts as published, so this adversary is stronger than a reader. It
 * checks every conjunction of units and every union of up to three finest groups; null vectors avoid solving for each.
 */
export function attackUnions(
  input: DisclosureInput,
  disclosed: Pick<Disclosed, 'table' | 'heatMaps' | 'details'>,
  rules: Rules,
): string[] {
  if (disclosed.table.status !== 'ready') return [];
  const everybody = input.finest.map((_, group) => group);
  const found = new Map<string, string[]>();
  const determined = (shown: readonly Groups[], sizes: readonly number[]): string[] => {
    const occupied = (groups: Groups) => groups.filter((group) => sizes[group]! > 0);
    const sums = [...new Map(shown.map(occupied).map((groups) => [groups.join(), groups])).values()];
    const key = `${sizes.join()}:${sums.map((groups) => groups.join()).join(';')}`;
    const known = found.get(key);
    if (known) return known;
    const isFew = (groups: Groups) => {
      const size = groups.reduce((sum, group) => sum + sizes[group]!, 0);
      return size > 0 && size < input.threshold;
    };
    const vectors = nullVectors([occupied(everybody), ...sums], sizes.length, seeded(7));
    const small = everybody.filter((group) => isFew([group]));
    const names = [
      ...followingUnions(vectors, small, isFew),
      ...namedGroups(input)
        .map(occupied)
        .filter((groups) => groups.length > 1 && isFew(groups) && follows(vectors, groups)),
    ].map((groups) => groups.join('+'));
    found.set(key, names);
    return names;
  };
  const people = input.finest.map(({ respondents }) => respondents);
  const ofPeople = determined(countedGroups(input, disclosed), people).map((groups) => `people of ${groups}`);
  const frames = framesOf(input);
  const enteringOf = enteringFromPlan(input, rules);
  const { statements } = readStatements(input, disclosed, {
    frames,
    enteringOf,
    knownRules: { limitZones: rules.limits },
  });
  const ofAnswers = frames.flatMap((frame, dimension) =>
    frame.keys.flatMap((key, item) => {
      const sizes = frame.answers.map((answers) => answers[item]!);
      if (sizes.reduce((sum, size) => sum + size, 0) < input.threshold) return [];
      return FIGURES.flatMap((figure) => {
        const shown = statements[dimension]!.filter(
          (one) => one.figure === figure && !one.isLimit && one.items.includes(item),
        );
        const groups = shown.map((one) => one.groups);
        return determined(groups, sizes).map((name) => `${figure} of ${key} of ${name}`);
      });
    }),
  );
  return [...ofPeople, ...ofAnswers];
}

/** Returns the finest groups of every row with a published size. */
function countedGroups(input: DisclosureInput, { table, heatMaps }: Pick<Disclosed, 'table' | 'heatMaps'>): Groups[] {
  const categoryIndex = (id: string) => input.categories.findIndex((category) => category.id === id);
  const members = (selection: readonly (readonly [number, string | null])[]) =>
    input.finest.flatMap(({ units }, group) => (selection.every(([at, unit]) => units[at] === unit) ? [group] : []));
  return [
    ...table.breakouts.flatMap(({ category, units }) =>
      units.flatMap(({ id, responses }) => (responses === null ? [] : [members([[categoryIndex(category.id), id]])])),
    ),
    ...heatMaps.flatMap(({ category, filter, filtersBy, rows }) =>
      filter && filtersBy !== null
        ? rows.flatMap(({ id, responses }) =>
            responses === null
              ? []
              : [
                  members([
                    [categoryIndex(category.id), id],
                    [categoryIndex(filter.category.id), filter.id],
                  ]),
                ],
          )
        : [],
    ),
  ];
}
