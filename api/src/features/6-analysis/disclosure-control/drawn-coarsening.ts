import type { HidingPlan } from './hiding-plan.ts';
import { buildModel, type Level } from './feasibility/audit-model.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { exactCoding, type CodingStep, type DimensionCoding } from './coding.ts';
import { HALVES_UP_TO } from './steps/feasibility-audit.ts';
import { ITEMS_FROM, itemsByUnit } from './steps/item-audit.ts';

/** Organizations of up to this many respondents draw more often. In them the audit coarsens nearly always, so a draw costs little. */
const SMALL_ORGANIZATION = 50;
/** Probability that a dimension starts from a drawn coarsening. */
const DRAWN_IN = { small: 1 / 2, larger: 1 / 8 };
/** Probability that a drawn coarsening withholds a cell, and that it publishes one whose size would make it a half. */
const OTHERWISE = 1 / 32;

/**
 * Draws the coarsening with which each dimension starts, independently of the answers (C5). How far the audit coarsens depends on the
 * answers. Without a draw, a reader who runs the audit on other answers learns from its outcome (minimality attack: Wong, Fu, Wang and
 * Pei 2007). With a draw, any answers that print these figures could have led to this publication, since every coarsening that the audit
 * can return can also be drawn (transparent anonymization: Xiao, Tao and Koudas 2010).
 * @param random returns fractions from 0 to below 1, from a source that no reader can reproduce
 */
export function drawCoarsening(input: DisclosureInput, hiding: HidingPlan, random: () => number): HidingPlan {
  const respondents = input.finest.reduce((sum, group) => sum + group.respondents, 0);
  const share = respondents <= SMALL_ORGANIZATION ? DRAWN_IN.small : DRAWN_IN.larger;
  const dimensions = hiding.dimensions.map((rows) => ({
    ...rows,
    drawn: random() < share ? drawCoding(input, hiding, { rows, random }) : exactCoding(hiding.breakouts),
  }));
  return { ...hiding, dimensions };
}

/** The first coding step: applies the drawn coarsening. */
export const applyDrawn: CodingStep = ({ drawn }, coding) => drawn ?? coding;

function drawCoding(
  input: DisclosureInput,
  { breakouts }: HidingPlan,
  { rows, random }: { rows: HidingPlan['dimensions'][number]; random: () => number },
): DimensionCoding {
  const levels: Map<number, Exclude<Level, 'exact'>>[] = breakouts.map(() => new Map());
  const model = buildModel(input, breakouts, rows);
  const { cells } = model;
  const limit = drawStep(
    cells.filter(({ at }) => at !== undefined),
    [0, ...HALVES_UP_TO, Infinity],
    random,
  );
  for (const { at, people } of cells) {
    const chance = random();
    if (!at) continue;
    if (chance < OTHERWISE) levels[at.table]!.set(at.position, 'withheld');
    else if (people <= limit && chance < 1 - OTHERWISE) levels[at.table]!.set(at.position, 'half');
  }
  const units = itemsByUnit(model);
  const from = drawStep(
    units,
    [...ITEMS_FROM, Infinity].map((least) => least - 1),
    random,
  );
  const withoutItems = breakouts.map(() => new Set<number>());
  for (const { at, people } of units)
    if (people <= from || random() < OTHERWISE) withoutItems[at.table]!.add(at.position);
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
