import type { DisclosureInput } from '../../disclosure-input.ts';
import type { Disclosed, HeatMap, Result } from '../../disclosed-table.ts';
import type { Knowledge } from './statements.ts';
import {
  answersOf,
  cellOf,
  FIGURES,
  histogramIn,
  WEIGHTS,
  weigh,
  type DimensionFrame,
  type FigureName,
  type World,
} from './worlds.ts';
import { inZone, zoneOf } from './windows.ts';

type Groups = readonly number[];

/** A member of a finest group who knows their own answers: per item the answer (0 to 4), null if skipped. */
export interface Insider {
  readonly group: number;
  readonly answers: readonly (number | null)[];
}

/** A number about a group that must not be disclosed: `Σ items share · Σ weights · counts`. */
export interface Question {
  /**
   * `group`: fewer people than the threshold. `insider`: the same for a reader who is a member. `zone`: a limit, or a share that would be
   * one.
   */
  readonly kind: 'group' | 'insider' | 'zone';
  readonly name: string;
  readonly groups: Groups;
  readonly items: readonly number[];
  readonly share: readonly number[];
  readonly weights: readonly number[];
  /** The number of different values that must be possible, the true one included. */
  readonly outcomes: number;
  readonly insider: Insider | null;
}

/** A question with too few known values so far, with the values of worlds that have the same publication. */
export interface OpenQuestion {
  readonly question: Question;
  readonly seen: Set<number>;
}

export function valueIn(frame: DimensionFrame, world: World, { groups, items, share, weights }: Question): number {
  const value = items.reduce(
    (sum, item, at) => sum + share[at]! * weigh(histogramIn(frame, world, groups, item), weights),
    0,
  );
  return Math.round(value * 1e6) / 1e6;
}

/** Returns whether a world is consistent with an insider's own answers. */
export const isConsistentWith = (frame: DimensionFrame, world: World, insider: Insider | null): boolean =>
  insider === null ||
  insider.answers.every((point, item) => point === null || world[cellOf(frame, insider.group, item, point)]! > 0);

const MAX_UNITS = 3;

/** Returns every group that a conjunction of one to three units defines, and every finest group. */
export function namedGroups(input: Pick<DisclosureInput, 'finest'>): Groups[] {
  const found = new Map<string, number[]>();
  input.finest.forEach((group, index) => {
    const { length } = group.units;
    for (let chosen = 1; chosen < 2 ** length; chosen += 1) {
      const picked = [...group.units.keys()].filter((position) => (chosen >> position) & 1);
      if (picked.length > MAX_UNITS && picked.length < length) continue;
      const key = picked.map((position) => `${position}=${group.units[position]}`).join('&');
      const members = found.get(key);
      if (members) members.push(index);
      else found.set(key, [index]);
    }
  });
  return [...found.values()];
}

/** Returns differences and intersections of published groups. */
function derivedGroups(shown: readonly Groups[], everybody: Groups): Groups[] {
  const sets = shown.map((groups) => new Set(groups));
  return [...shown, everybody].flatMap((whole) => {
    const within = new Set(whole);
    return sets.flatMap((part): Groups[] => {
      const left = whole.filter((group) => !part.has(group));
      if (left.length === 0 || left.length === whole.length) return [];
      const common = whole.filter((group) => part.has(group));
      return [left, ...(common.length < part.size && [...part].some((group) => !within.has(group)) ? [common] : [])];
    });
  });
}

/** Returns the pooled rows of each table without an exact figure of a dimension, also within units that filter a map. */
function hiddenTogether(
  input: DisclosureInput,
  { table, heatMaps }: Pick<Disclosed, 'table' | 'heatMaps'>,
  key: string,
): Groups[] {
  const categoryIndex = (id: string) => input.categories.findIndex((category) => category.id === id);
  type Shown = readonly { readonly id: string | null; readonly isExact: boolean }[];
  const tables: { column: number; filter: HeatMap['filter']; shown: Shown }[] = [
    ...table.breakouts.map(({ category, units }) => ({
      column: categoryIndex(category.id),
      filter: null,
      shown: units.map(({ id, dimensions }) => ({ id, isExact: isExact(dimensions, key) })),
    })),
    ...heatMaps.flatMap(({ category, filter, filtersBy, rows }) =>
      filtersBy === null
        ? []
        : [
            {
              column: categoryIndex(category.id),
              filter,
              shown: rows.map(({ id, cells }) => ({ id, isExact: isExact(cells, key) })),
            },
          ],
    ),
  ];
  return tables.flatMap(({ column, filter, shown }) => {
    const exact = new Set(shown.flatMap((row) => (row.isExact ? [row.id] : [])));
    const left = input.finest.flatMap(({ units }, index) => {
      const isIn = !filter || units[categoryIndex(filter.category.id)] === filter.id;
      return isIn && !exact.has(units[column] ?? null) ? [index] : [];
    });
    return left.length > 0 && left.length < input.finest.length ? [left] : [];
  });
}

const isExact = (cells: readonly { readonly key: string; readonly result: Result }[], key: string) =>
  cells.some((cell) => cell.key === key && cell.result.favorability?.bound === 'exact');

/** Lists all questions about one dimension. */
export function questionsOf(
  input: DisclosureInput,
  disclosed: Pick<Disclosed, 'table' | 'heatMaps'>,
  { frame, knowledge, truth }: { frame: DimensionFrame; knowledge: Knowledge; truth: World },
): Question[] {
  const everybody = input.finest.map((_, group) => group);
  const shown = unique(knowledge.shown[frame.dimension]!);
  const isShown = new Set(shown.map((groups) => groups.join()));
  const candidates = unique([
    ...namedGroups(input),
    ...derivedGroups(shown, everybody),
    ...hiddenTogether(input, disclosed, frame.key),
  ]);
  const peopleIn = (groups: Groups) => groups.reduce((sum, group) => sum + input.finest[group]!.respondents, 0);
  const items = [...frame.positions.keys()];
  const nameOf = (groups: Groups) =>
    groups.length <= 4
      ? groups.map((group) => `(${input.finest[group]!.units.map((unit) => unit ?? '-').join(' ')})`).join('+')
      : `${groups.length} groups of ${peopleIn(groups)} people`;
  const few = candidates.flatMap((groups) => {
    const isFew = peopleIn(groups) < input.threshold;
    const relevant = items.filter((item) => {
      const answers = answersOf(frame, groups, item);
      return answers > 0 && answers < input.threshold;
    });
    const pooled = isFew && relevant.length > 1 ? [relevant] : [];
    return [...pooled, ...relevant.map((item) => [item])].flatMap((of) =>
      FIGURES.map((figure): Question => ({
        kind: 'group',
        name: `${frame.key} ${figure} of ${nameOf(groups)}, items ${of.join()}`,
        groups,
        items: of,
        share: of.map(() => 1),
        weights: WEIGHTS[figure],
        outcomes: 2,
        insider: null,
      })),
    );
  });
  return [...few, ...few.flatMap((question) => insideOf(input, frame, { question, truth })), ...zones()];

  /** Lists limits, and unpublished groups of at least the threshold whose share lies in a limit zone. */
  function zones(): Question[] {
    const ofLimits = knowledge.statements[frame.dimension]!.flatMap((statement) => {
      const { isLimit, isWhole, figure, groups, items: entering } = statement;
      if (!figure || figure === 'score') return [];
      const question = zone(groups, entering, figure);
      const isOutside = question.every((one) => !inZone(valueIn(frame, truth, one), fewestOf(groups, entering)));
      // A dimension of the whole organization is a limit also as the mean of items of which one is. It covers the values of that item.
      if (isLimit && isWhole && isOutside) {
        const least = Math.min(...entering.map((item) => zoneOf(answersOf(frame, groups, item)).t)) + 1;
        return question.map((one) => ({ ...one, outcomes: least }));
      }
      // An exact figure in a limit zone itself discloses nearly the same answer of everyone.
      return isLimit
        ? question
        : question.filter((one) => inZone(valueIn(frame, truth, one), fewestOf(groups, entering)));
    });
    const hidden = candidates.filter((groups) => peopleIn(groups) >= input.threshold && !isShown.has(groups.join()));
    return [
      ...ofLimits,
      ...hidden.flatMap((groups) => {
        const entering = items.filter((item) => answersOf(frame, groups, item) >= input.threshold);
        return FIGURES.filter((figure) => figure !== 'score').flatMap((figure) => {
          const question = entering.length > 0 ? zone(groups, entering, figure) : [];
          return question.filter((one) => inZone(valueIn(frame, truth, one), fewestOf(groups, entering)));
        });
      }),
    ];
  }
  function fewestOf(groups: Groups, entering: readonly number[]): number {
    return Math.min(...entering.map((item) => answersOf(frame, groups, item)));
  }
  function zone(groups: Groups, entering: readonly number[], figure: FigureName): Question[] {
    return [
      {
        kind: 'zone',
        name: `${frame.key} ${figure} of ${nameOf(groups)}, items ${entering.join()}`,
        groups,
        items: entering,
        share: entering.map((item) => 100 / (entering.length * answersOf(frame, groups, item))),
        weights: WEIGHTS[figure],
        outcomes: zoneOf(fewestOf(groups, entering)).t + 1,
        insider: null,
      },
    ];
  }
}

/** Returns the question for members of a finest group who know their own answers, if others answered too. */
function insideOf(
  input: DisclosureInput,
  frame: DimensionFrame,
  { question, truth }: { question: Question; truth: World },
): Question[] {
  const [group, ...others] = question.groups;
  if (group === undefined || others.length > 0 || input.finest[group]!.respondents < 2) return [];
  const areOthers = question.items.some((item) => answersOf(frame, [group], item) > 1);
  if (!areOthers) return [];
  const answersBy = (rank: (counts: readonly number[]) => number) =>
    [...frame.positions.keys()].map((item) => {
      const histogram = histogramIn(frame, truth, [group], item);
      const given = histogram.filter((count) => count > 0);
      return given.length > 0 ? histogram.lastIndexOf(rank(given)) : null;
    });
  // One insider with the most frequent answers, one with the rarest.
  const insiders = [answersBy((counts) => Math.max(...counts)), answersBy((counts) => Math.min(...counts))];
  const distinct = new Map(insiders.map((answers) => [answers.join(), answers]));
  return [...distinct.values()].map((answers) => ({ ...question, kind: 'insider', insider: { group, answers } }));
}

function unique(all: readonly Groups[]): Groups[] {
  return [
    ...new Map(
      all.filter((groups) => groups.length > 0).map((groups) => [[...groups].toSorted((a, b) => a - b).join(), groups]),
    ).values(),
  ];
}
