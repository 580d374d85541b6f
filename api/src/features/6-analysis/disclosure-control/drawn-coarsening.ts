import type { CellSuppression } from './cell-suppression.ts';
import { buildModel, type Level } from './feasibility/audit-model.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { exactCoding, type CodingStep, type DimensionCoding } from './coding.ts';
import { MIN_PARTS_ANSWERS } from './limit-zones.ts';
import { HALF_LIMITS } from './steps/feasibility-audit.ts';
import { ITEM_THRESHOLDS, itemsByUnit } from './steps/item-audit.ts';

/** Organizations of up to this many respondents draw more often. In them the audit coarsens nearly always, so a draw costs little. */
const SMALL_ORGANIZATION = 50;
/** Probability that a dimension starts from a drawn coarsening. */
const DRAW_RATE = { small: 1 / 2, larger: 1 / 8 };
/**
 * Probability that a drawn coarsening withholds a cell, that it withholds its neutral and unfavorable answers, that it publishes its
 * favorability alone, and that it publishes one whose size would make it a half.
 */
const EXCEPTION_RATE = 1 / 32;
/** Probability that the audits of a dimension are lenient. */
const LENIENT_RATE = 1 / 32;

/**
 * Draws the coarsening with which each dimension starts, and whether its audits are lenient, independently of the answers (C5). How far
 * the audit coarsens depends on the answers. Without a draw, a reader who runs the audit on other answers learns from its outcome
 * (minimality attack: Wong, Fu, Wang and Pei 2007). With a draw, any answers that print these figures could have led to this publication,
 * since every coarsening that the audit can return can also be drawn (transparent anonymization: Xiao, Tao and Koudas 2010). Lenient
 * audits keep it also where a search finds less from those answers.
 * @param random returns fractions from 0 to below 1, from a source that no reader can reproduce
 */
export function drawCoarsening(
  input: DisclosureInput,
  suppression: CellSuppression,
  random: () => number,
): CellSuppression {
  const respondents = input.finest.reduce((sum, group) => sum + group.respondents, 0);
  const share = respondents <= SMALL_ORGANIZATION ? DRAW_RATE.small : DRAW_RATE.larger;
  const dimensions = suppression.dimensions.map((rows) => ({
    ...rows,
    drawn: random() < share ? drawCoding(input, suppression, { rows, random }) : exactCoding(suppression.breakouts),
  }));
  return { ...suppression, dimensions: dimensions.map((rows) => ({ ...rows, isLenient: random() < LENIENT_RATE })) };
}

/** The first coding step: applies the drawn coarsening. */
export const applyDrawn: CodingStep = ({ drawn }, coding) => drawn ?? coding;

function drawCoding(
  input: DisclosureInput,
  { breakouts }: CellSuppression,
  { rows, random }: { rows: CellSuppression['dimensions'][number]; random: () => number },
): DimensionCoding {
  const levels: Map<number, Exclude<Level, 'exact'>>[] = breakouts.map(() => new Map());
  const model = buildModel(input, breakouts, rows);
  const { cells } = model;
  const limit = drawStep(
    cells.filter(({ at }) => at !== undefined),
    [0, ...HALF_LIMITS, Infinity],
    random,
  );
  for (const { at, people } of cells) {
    const chance = random();
    if (!at) continue;
    const set = (level: Exclude<Level, 'exact'>) => levels[at.table]!.set(at.position, level);
    const isExact = chance >= 1 - EXCEPTION_RATE;
    if (chance < EXCEPTION_RATE) set('withheld');
    else if (people >= MIN_PARTS_ANSWERS && chance >= 1 - 2 * EXCEPTION_RATE && !isExact) set('withoutParts');
    else if (chance >= 1 - 3 * EXCEPTION_RATE && chance < 1 - 2 * EXCEPTION_RATE) set('favorabilityOnly');
    else if (people <= limit && !isExact) set('half');
  }
  const units = itemsByUnit(model);
  const from = drawStep(
    units,
    [...ITEM_THRESHOLDS, Infinity].map((least) => least - 1),
    random,
  );
  const withoutItems = breakouts.map(() => new Set<number>());
  for (const { at, people } of units)
    if (people <= from || random() < EXCEPTION_RATE) withoutItems[at.table]!.add(at.position);
  return { levels, withoutItems };
}

/** Draws one of the steps. Steps that no cell size separates count as one. */
function drawStep(
  cells: readonly { readonly people: number }[],
  steps: readonly number[],
  random: () => number,
): number {
  const countBelow = (step: number) => cells.filter(({ people }) => people <= step).length;
  const distinct = [...new Map(steps.map((step) => [countBelow(step), step])).values()];
  return distinct[Math.floor(random() * distinct.length)]!;
}
