import { addHistograms, countAnswers, LIKERT_POINTS, measureItem } from '../engine/metrics.ts';
import type { BreakoutPlan } from './breakout-plan.ts';
import { clampShares, meanClamped, toResult, type Clamped } from './clamping.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { hiddenResult, type Breakout, type Hidden, type Result, type UnitResult } from './disclosed.ts';
import { countOf } from './groups.ts';
import type { Reason } from './publication-plan.ts';
import type { Rules } from './rules.ts';

/** What one cell shows of one dimension. */
export interface Part {
  readonly reason: Reason | null;
  readonly clamped: Clamped | null;
  /** Positions of the items that enter (F2). */
  readonly entering: readonly number[];
}

/** A row of any table with what it shows, before anything is rounded. */
export interface MeasuredRow {
  readonly hidden: Hidden | null;
  readonly responses: number;
  readonly parts: readonly Part[];
  readonly product: Clamped | null;
}

export interface Measuring {
  readonly input: DisclosureInput;
  readonly rules: Rules;
  /** Answers to each item in the whole organization. */
  readonly answers: readonly number[];
}

export function startMeasuring(input: DisclosureInput, rules: Rules): Measuring {
  const answers = input.dimensions
    .flatMap((dimension) => dimension.items)
    .map((_, position) => input.finest.reduce((sum, group) => sum + countAnswers(group.histograms[position] ?? []), 0));
  return { input, rules, answers };
}

/** Figures of some finest groups together over the items that enter; at least one. */
export function measureGroups(
  { input, rules, answers }: Measuring,
  groups: readonly number[],
  entering: readonly number[],
): Clamped {
  const items = entering.map((position) => {
    const shares = measureItem(
      addHistograms(
        groups.map((group) => input.finest[group]?.histograms[position] ?? []),
        LIKERT_POINTS,
      ),
    );
    // An item that is clamped for the whole organization must not come back exact as a part of its units.
    return clampShares(shares, answers[position] ?? 0, rules.unanimity);
  });
  return meanClamped(items, respondentsOf(input, groups), rules.unanimity);
}

export const respondentsOf = (input: DisclosureInput, groups: readonly number[]): number =>
  groups.reduce((sum, group) => sum + (input.finest[group]?.respondents ?? 0), 0);

/** A row of a table as the plan allows. */
export function measureRow(
  measuring: Measuring,
  { breakouts, units, dimensions }: BreakoutPlan,
  at: { table: number; position: number },
): MeasuredRow {
  const { input, rules } = measuring;
  const { groups } = breakouts[at.table]![at.position]!;
  const hidden = units[at.table]?.get(at.position) ?? null;
  const responses = countOf(
    groups,
    input.finest.map((group) => group.respondents),
  );
  const parts = dimensions.map((dimension): Part => {
    const reason = dimension.hidden[at.table]?.get(at.position) ?? null;
    if (reason) return { reason, clamped: null, entering: [] };
    const entering = dimension.items
      .filter((item) => !item.plan[at.table]?.has(at.position))
      .map((item) => item.position);
    if (entering.length === 0) return { reason: 'small', clamped: null, entering };
    return { reason: null, clamped: measureGroups(measuring, groups, entering), entering };
  });
  const shown = parts.flatMap((part) => part.clamped ?? []);
  const product = hidden || shown.length === 0 ? null : meanClamped(shown, responses, rules.unanimity);
  return { hidden, responses, parts, product };
}

export const resultOf = (part: Part | undefined, responses: number): Result =>
  part?.clamped ? toResult(part.clamped, responses) : hiddenResult(part?.reason ?? 'small');

export const productOf = ({ product, hidden, parts, responses }: MeasuredRow): Result =>
  product ? toResult(product, responses) : hiddenResult(hidden ?? parts[0]?.reason ?? 'small');

/** Results per unit of one category at a time. */
export function breakOut(measuring: Measuring, plan: BreakoutPlan): Breakout[] {
  const { input } = measuring;
  return input.categories.map((category, table) => ({
    category: { id: category.id, title: category.title },
    units: (plan.breakouts[table] ?? []).map((row, position): UnitResult => {
      const measured = measureRow(measuring, plan, { table, position });
      return {
        id: row.unit,
        name: row.name,
        hidden: measured.hidden,
        responses: measured.hidden ? null : measured.responses,
        product: productOf(measured),
        dimensions: input.dimensions.map((dimension, at) => ({
          key: dimension.key,
          result: resultOf(measured.parts[at], measured.responses),
        })),
      };
    }),
  }));
}
