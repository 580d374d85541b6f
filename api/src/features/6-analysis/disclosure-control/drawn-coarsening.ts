import type { HidingPlan } from './hiding-plan.ts';
import { buildModel, type Level } from './feasibility/audit-model.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { exactCoding, type CodingStep, type DimensionCoding } from './coding.ts';
import { HALVES_UP_TO } from './steps/feasibility-audit.ts';
import { ITEMS_FROM, itemsByUnit } from './steps/item-audit.ts';

/** Organizations of so many respondents draw more often: in them the audit coarsens nearly always, so that less is lost. */
const SMALL_ORGANIZATION = 50;
/** How often a dimension starts from a drawn coarsening. */
const DRAWN_IN = { small: 1 / 2, larger: 1 / 8 };
/** Where it does, how often a cell is withheld, and how often it is published although others of its size are only halves. */
const OTHERWISE = 1 / 32;

/**
 * C5: draws, independently of the answers, what the audit of each dimension finds coarsened already. How far the audit coarsens depends on the
 * answers, so without a draw a reader who runs the audit on other answers learns from the step it took (the minimality attack: Wong, Fu, Wang and
 * Pei 2007). With it any answers that print these figures can have been published like this: every coarsening that the audit may end
 * with may also be drawn (transparent anonymization: Xiao, Tao and Koudas 2010).
 * @param random fractions from 0 to below 1, from a source that no reader can repeat
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

/** The first coding step: takes over what was drawn. */
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

/** One of the steps; those between which no cell lies count as one. */
function drawStep(
  cells: readonly { readonly people: number }[],
  steps: readonly number[],
  random: () => number,
): number {
  const countBelow = (step: number) => cells.filter(({ people }) => people <= step).length;
  const distinct = [...new Map(steps.map((step) => [countBelow(step), step])).values()];
  return distinct[Math.floor(random() * distinct.length)]!;
}
