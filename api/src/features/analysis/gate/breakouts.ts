import { addHistograms, countAnswers, LIKERT_POINTS, measureItem } from '../engine/metrics.ts';
import { clampShares, meanClamped, toResult, type Clamped } from './clamping.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { hiddenResult, type Breakout, type Hidden, type Result, type UnitResult } from './disclosed.ts';
import { conjunctions, countOf, toBreakouts, type Row } from './groups.ts';
import { planTable, type Plan, type Reason } from './publication-plan.ts';
import type { Rules } from './rules.ts';
import { protectUnanimity } from './unanimity.ts';

/** Positions of the Likert items of each dimension among all items. */
function likertPositions(input: DisclosureInput): number[][] {
  let position = -1;
  return input.dimensions.map((dimension) =>
    dimension.items.flatMap((item) => {
      position += 1;
      return item.type === 'likert5' ? [position] : [];
    }),
  );
}

/** Which rows are hidden: altogether, per item and per dimension. */
export interface BreakoutPlan {
  readonly breakouts: readonly (readonly Row[])[];
  readonly units: Plan;
  readonly dimensions: readonly {
    readonly items: readonly { readonly position: number; readonly plan: Plan }[];
    readonly hidden: Plan;
  }[];
}

/**
 * Which units are shown is planned on the respondents first, then again for every item on that item's own answers,
 * since people skip. An item that may not be shown for a unit does not enter its dimension (F2). The audit treats every
 * item that enters as if it were printed, so nothing that is made of them can tell more.
 */
export function planBreakouts(input: DisclosureInput, rules: Rules): BreakoutPlan {
  const breakouts = toBreakouts(input.categories, input.finest);
  const frame = { breakouts, conjunctions: conjunctions(input.finest), threshold: input.threshold, rules };
  const respondents = input.finest.map((group) => group.respondents);
  const units = planTable({ ...frame, counts: respondents, showsCounts: true, hidden: breakouts.map(() => new Map()) });
  const dimensions = likertPositions(input).map((positions) => {
    const items = positions.map((position) => {
      const counts = input.finest.map((group) => countAnswers(group.histograms[position] ?? []));
      return { position, plan: planTable({ ...frame, counts, showsCounts: false, hidden: units }) };
    });
    const hidden = hideWithoutItems(breakouts, units, items);
    return {
      items,
      hidden: rules.unanimity
        ? protectUnanimity(input, breakouts, { items, conjunctions: frame.conjunctions, hidden })
        : hidden,
    };
  });
  return { breakouts, units, dimensions };
}

/** Results per unit, as the plan allows. */
export function breakOut(input: DisclosureInput, rules: Rules): Breakout[] {
  const { breakouts, units, dimensions } = planBreakouts(input, rules);
  const respondents = input.finest.map((group) => group.respondents);
  const answers = countItems(input);
  return input.categories.map((category, index) => ({
    category: { id: category.id, title: category.title },
    units: (breakouts[index] ?? []).map((row, position): UnitResult => {
      const hidden = units[index]?.get(position) ?? null;
      const responses = countOf(row.groups, respondents);
      const parts = dimensions.map((dimension): Part => {
        const reason = dimension.hidden[index]?.get(position) ?? null;
        if (reason) return { reason, clamped: null };
        const entering = dimension.items
          .filter((item) => !item.plan[index]?.has(position))
          .map((item) => item.position);
        return { reason: null, clamped: measureRow(input, row, entering, { responses, answers, rules }) };
      });
      return {
        id: row.unit,
        name: row.name,
        hidden,
        responses: hidden ? null : responses,
        product: productOf(parts, responses, hidden, rules),
        dimensions: input.dimensions.map((dimension, at) => ({
          key: dimension.key,
          result: resultOf(parts[at], responses),
        })),
      };
    }),
  }));
}

interface Part {
  readonly reason: Reason | null;
  readonly clamped: Clamped | null;
}

/** A row whose every item is hidden has nothing left to show of the dimension. */
function hideWithoutItems(breakouts: readonly (readonly Row[])[], plan: Plan, items: readonly { plan: Plan }[]): Plan {
  return breakouts.map((rows, category) => {
    const hidden = new Map(plan[category]);
    rows.forEach((_, position) => {
      const reasons = items.map((item) => item.plan[category]?.get(position));
      if (!hidden.has(position) && reasons.every((reason) => reason !== undefined)) {
        hidden.set(position, reasons.includes('protects') ? 'protects' : 'small');
      }
    });
    return hidden;
  });
}

function measureRow(
  input: DisclosureInput,
  row: Row,
  positions: readonly number[],
  { responses, answers, rules }: { responses: number; answers: readonly number[]; rules: Rules },
): Clamped {
  const items = positions.map((position) => {
    const shares = measureItem(
      addHistograms(
        row.groups.map((group) => input.finest[group]?.histograms[position] ?? []),
        LIKERT_POINTS,
      ),
    );
    // An item that is clamped for the whole organization must not come back exact as a part of its units.
    return clampShares(shares, answers[position] ?? 0, rules.unanimity);
  });
  return meanClamped(items, responses, rules.unanimity);
}

/** Answers to each item in the whole organization. */
function countItems({ dimensions, finest }: DisclosureInput): number[] {
  return dimensions
    .flatMap((dimension) => dimension.items)
    .map((_, position) => finest.reduce((sum, group) => sum + countAnswers(group.histograms[position] ?? []), 0));
}

const resultOf = (part: Part | undefined, responses: number): Result =>
  part?.clamped ? toResult(part.clamped, responses) : hiddenResult(part?.reason ?? 'small');

function productOf(parts: readonly Part[], responses: number, hidden: Hidden | null, rules: Rules): Result {
  const shown = parts.flatMap((part) => part.clamped ?? []);
  if (hidden || shown.length === 0) return hiddenResult(hidden ?? parts[0]?.reason ?? 'small');
  return toResult(meanClamped(shown, responses, rules.unanimity), responses);
}
