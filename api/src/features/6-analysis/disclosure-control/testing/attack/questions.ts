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

/** Somebody of a finest group who knows what they answered themselves: per item the answer (0 to 4), null where they skipped it. */
export interface Insider {
  readonly group: number;
  readonly answers: readonly (number | null)[];
}

/** A number about a group that must not be told: `Σ items share · Σ weights · counts`. */
export interface Question {
  /** `group`: fewer people than the threshold; `insider`: the same for somebody who is one of them; `zone`: a limit, or what a limit would hide. */
  readonly kind: 'group' | 'insider' | 'zone';
  readonly name: string;
  readonly groups: Groups;
  readonly items: readonly number[];
  readonly share: readonly number[];
  readonly weights: readonly number[];
  /** So many different values have to be possible, the true one among them. */
  readonly outcomes: number;
  readonly insider: Insider | null;
}

/** A question that is not answered yet, with the values that worlds gave which print the same. */
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

/** Whether an insider's own answers are possible in a world. */
export const holdsInsider = (frame: DimensionFrame, world: World, insider: Insider | null): boolean =>
  insider === null ||
  insider.answers.every((point, item) => point === null || world[cellOf(frame, insider.group, item, point)]! > 0);

const MOST_UNITS = 3;

/** Every group that a conjunction of one to three units can name, and every finest group. */
export function namedGroups(input: Pick<DisclosureInput, 'finest'>): Groups[] {
  const found = new Map<string, number[]>();
  input.finest.forEach((group, index) => {
    const { length } = group.units;
    for (let chosen = 1; chosen < 2 ** length; chosen += 1) {
      const picked = [...group.units.keys()].filter((position) => (chosen >> position) & 1);
      if (picked.length > MOST_UNITS && picked.length < length) continue;
      const key = picked.map((position) => `${position}=${group.units[position]}`).join('&');
      const members = found.get(key);
      if (members) members.push(index);
      else found.set(key, [index]);
    }
  });
  return [...found.values()];
}

/** What is left of a shown group without another inside it, or without all of one table's inside it; what two shown groups share. */
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

/** The rows of each table that show no exact figure of a dimension, together; also where one is inside a unit that filters. */
function hiddenTogether(
  input: DisclosureInput,
  { table, heatMaps }: Pick<Disclosed, 'table' | 'heatMaps'>,
  key: string,
): Groups[] {
  const place = (id: string) => input.categories.findIndex((category) => category.id === id);
  type Shown = readonly { readonly id: string | null; readonly isExact: boolean }[];
  const tables: { column: number; filter: HeatMap['filter']; shown: Shown }[] = [
    ...table.breakouts.map(({ category, units }) => ({
      column: place(category.id),
      filter: null,
      shown: units.map(({ id, dimensions }) => ({ id, isExact: isExact(dimensions, key) })),
    })),
    ...heatMaps.flatMap(({ category, filter, filtersBy, rows }) =>
      filtersBy === null
        ? []
        : [
            {
              column: place(category.id),
              filter,
              shown: rows.map(({ id, cells }) => ({ id, isExact: isExact(cells, key) })),
            },
          ],
    ),
  ];
  return tables.flatMap(({ column, filter, shown }) => {
    const exact = new Set(shown.flatMap((row) => (row.isExact ? [row.id] : [])));
    const left = input.finest.flatMap(({ units }, index) => {
      const isIn = !filter || units[place(filter.category.id)] === filter.id;
      return isIn && !exact.has(units[column] ?? null) ? [index] : [];
    });
    return left.length > 0 && left.length < input.finest.length ? [left] : [];
  });
}

const isExact = (cells: readonly { readonly key: string; readonly result: Result }[], key: string) =>
  cells.some((cell) => cell.key === key && cell.result.favorability?.bound === 'exact');

/** Everything about one dimension that must stay open. */
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
    const asked = items.filter((item) => {
      const answers = answersOf(frame, groups, item);
      return answers > 0 && answers < input.threshold;
    });
    const pooled = isFew && asked.length > 1 ? [asked] : [];
    return [...pooled, ...asked.map((item) => [item])].flatMap((of) =>
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

  /** Limits, and every group of the threshold or more that shows nothing and whose share lies where it would be a limit. */
  function zones(): Question[] {
    const ofLimits = knowledge.statements[frame.dimension]!.flatMap((statement) => {
      const { isLimit, figure, groups, items: entering } = statement;
      if (!figure || figure === 'score') return [];
      const question = zone(groups, entering, figure);
      // An exact figure in a limit zone says nearly the same of everybody by itself.
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

/** The same question to somebody in a finest group who knows their own answers, where others answered too. */
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
  // Somebody who answered like most, and somebody who answered like the fewest.
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
