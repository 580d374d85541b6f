import type * as z from 'zod/mini';
import type { Figure, ParticipationSchema } from './analysis.ts';
import type { Comparison, Mark } from './analysis-views.ts';
import { numberFormatter } from './formatters.ts';
import type { Language } from './limits.ts';
import type { Bilingual } from './values.ts';

interface SummaryDimension {
  readonly name: Bilingual;
  readonly result: { readonly favorability: Figure | null };
}

interface SummaryHighlight extends SummaryDimension {
  readonly difference: number;
  readonly mark?: Mark | undefined;
}

/** The part of the overview that the summary reads, as the front end names it. */
export interface SummaryOverview {
  readonly unit: { readonly name: string } | null;
  /** Responses of the group. */
  readonly how: { readonly responses: number | null };
  readonly participation: Pick<z.infer<typeof ParticipationSchema>, 'responses' | 'expected' | 'rate' | 'basis'>;
  readonly product: { readonly favorability: Figure | null } | null;
  /** Null if there is no earlier measurement with results. */
  readonly previous: object | null;
  readonly change: Readonly<Record<ChangedFigure, Comparison | null>>;
  readonly strengths: readonly SummaryHighlight[];
  readonly weakPoints: readonly SummaryHighlight[];
}

/** The part of the drivers that the summary reads, as the front end names it. */
export interface SummaryDrivers {
  readonly outcome: { readonly name: Bilingual } | null;
  readonly drivers: readonly (SummaryDimension & { readonly r: number; readonly isClear: boolean })[];
}

type SummaryValue =
  | { readonly text: Bilingual | string }
  | { readonly number: number }
  | { readonly percent: number }
  | { readonly figure: Figure }
  | { readonly difference: number }
  | { readonly list: readonly SummarySentence[] };

/** A sentence, or a part of one, as the key of a text with its values. */
export interface SummarySentence {
  readonly key: string;
  readonly values: Readonly<Record<string, SummaryValue>>;
  /** How many things the sentence speaks of, if its text depends on it. */
  readonly count?: number;
}

const CHANGED = ['favorability', 'score', 'enps'] as const;
type ChangedFigure = (typeof CHANGED)[number];
const MAX_DRIVERS = 3;
const HALF = 50;

/**
 * Summarizes an overview in at most four sentences: participation with the overall result, its significant changes,
 * the dimensions with marked differences (T2), and the low drivers. It reads published figures only, applies the marks
 * of the API and tests nothing itself. `drivers` is null without drivers, and undefined while they are loading: the
 * sentence that depends on them is then left out, and is always the last.
 */
export function summarizeResults(
  overview: SummaryOverview,
  drivers: SummaryDrivers | null | undefined,
): SummarySentence[] {
  const { unit, how, previous } = overview;
  // A suppressed group has no summary.
  if (how.responses === null) return [];
  const basis = unit ? 'rest' : 'previous';
  const change = changeSentence(overview, basis);
  const dimensions = dimensionsSentence(overview, `${change ? 'byDimension' : 'dimensions'}.${basis}`);
  const low = unit || !drivers ? null : driversSentence(drivers);
  const found = [change, dimensions, low].filter((sentence) => sentence !== null);
  const isComplete = unit !== null || drivers !== undefined;
  const nothing = unit ? 'rest' : previous ? 'previous' : 'first';
  return [
    ...participationSentence(overview),
    ...found,
    ...(found.length === 0 && isComplete ? [{ key: `nothing.${nothing}`, values: {} }] : []),
  ];
}

function participationSentence({ unit, how, participation, product }: SummaryOverview): SummarySentence[] {
  const { responses, expected, rate, basis } = participation;
  const favorability = product?.favorability ?? null;
  const variant = favorability ? 'overall' : 'alone';
  const overall: SummarySentence['values'] = favorability ? { favorability: { figure: favorability } } : {};
  if (unit)
    return how.responses === null
      ? []
      : [
          {
            key: `participation.unit.${variant}`,
            values: { unit: { text: unit.name }, responses: { number: how.responses }, ...overall },
          },
        ];
  if (responses === null || rate === null) return [];
  return [
    {
      key: `participation.${basis}.${variant}`,
      values: {
        responses: { number: responses },
        expected: { number: expected },
        rate: { percent: rate },
        ...overall,
      },
    },
  ];
}

function changeSentence({ change }: SummaryOverview, basis: 'previous' | 'rest'): SummarySentence | null {
  const marked = (mark: Mark) =>
    CHANGED.flatMap((figure): SummarySentence[] => {
      const compared = change[figure];
      return compared?.mark === mark
        ? [{ key: `part.${figure}`, values: { difference: { difference: compared.difference } } }]
        : [];
    });
  const [up, down] = [marked('above'), marked('below')];
  const direction = directionOf(up, down);
  if (!direction) return null;
  return {
    key: `change.${basis}.${direction}`,
    values: { up: { list: up }, down: { list: down } },
    ...(direction === 'both' ? {} : { count: up.length + down.length }),
  };
}

function dimensionsSentence({ strengths, weakPoints }: SummaryOverview, key: string): SummarySentence | null {
  // Highlights without a mark are only the dimensions furthest from the overall result.
  const marked = (highlights: readonly SummaryHighlight[], mark: Mark) =>
    highlights.flatMap(({ name, result: { favorability }, difference, mark: own }): SummarySentence[] =>
      own === mark && favorability
        ? [
            {
              key: 'part.dimension',
              values: { name: { text: name }, favorability: { figure: favorability }, difference: { difference } },
            },
          ]
        : [],
    );
  const [up, down] = [marked(strengths, 'above'), marked(weakPoints, 'below')];
  const direction = directionOf(up, down);
  return direction ? { key: `${key}.${direction}`, values: { up: { list: up }, down: { list: down } } } : null;
}

/** Names the drivers with a significant link of which fewer than half of the answers are favorable, strongest first. */
function driversSentence({ outcome, drivers }: SummaryDrivers): SummarySentence | null {
  const low = drivers
    .filter(({ isClear, r }) => isClear && r > 0)
    .toSorted((a, b) => b.r - a.r)
    .flatMap(({ name, result: { favorability } }): SummarySentence[] =>
      favorability && favorability.bound !== 'at_least' && favorability.value < HALF
        ? [{ key: 'part.driver', values: { name: { text: name }, favorability: { figure: favorability } } }]
        : [],
    )
    .slice(0, MAX_DRIVERS);
  if (!outcome || low.length === 0) return null;
  return {
    key: 'drivers',
    values: { dimensions: { list: low }, outcome: { text: outcome.name } },
    count: low.length,
  };
}

function directionOf(up: readonly unknown[], down: readonly unknown[]): 'up' | 'down' | 'both' | null {
  if (up.length > 0) return down.length > 0 ? 'both' : 'up';
  return down.length > 0 ? 'down' : null;
}

/** Returns the text of a key with these values, in the plural form of `count` if there is one. */
export type SaySummary = (key: string, values: Readonly<Record<string, string>>, count?: number) => string;

/** Writes the sentences of a summary as one paragraph, with the lists and numbers of the language. */
export function writeSummary(sentences: readonly SummarySentence[], language: Language, say: SaySummary): string {
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  const percent = (value: number) =>
    numberFormatter(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
  const valueText = (value: SummaryValue): string => {
    if ('text' in value) return typeof value.text === 'string' ? value.text : value.text[language] || value.text.en;
    if ('number' in value) return numberFormatter(language, { useGrouping: true }).format(value.number);
    if ('percent' in value) return percent(value.percent);
    if ('list' in value) return lists.format(value.list.map(sentenceText));
    if ('difference' in value)
      // The minus (U+2212) is as wide as the plus.
      return numberFormatter(language, { signDisplay: 'exceptZero' }).format(value.difference).replace('-', '−');
    const { figure } = value;
    return figure.bound === 'exact'
      ? percent(figure.value)
      : say(`bound.${figure.bound}`, { value: percent(figure.value) });
  };
  const sentenceText = ({ key, values, count }: SummarySentence): string =>
    say(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueText(value)])), count);
  return sentences.map(sentenceText).join(' ');
}
