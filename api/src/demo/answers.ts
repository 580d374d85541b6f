import { AREAS, DIMENSION_LEVELS, LOCATIONS, OTHER_LEVEL, type DemoUnit, type Leaning } from './demo-organization.ts';

export interface SurveyItem {
  readonly type: 'likert5' | 'enps' | 'open';
  readonly dimension_key: string;
}
export interface Respondent {
  readonly area: number;
  readonly location: number;
}

const SKIP_RATE = 0.025;
const SPREAD = { person: 0.8, item: 0.22, answer: 1 };

/** Returns a roughly normal random number with mean 0 and standard deviation 1. */
const bell = (random: () => number): number => (random() + random() + random() + random() - 2) * Math.sqrt(3);
const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value)));
const leans = (unit: DemoUnit | undefined, dimension: string): number => {
  const leaning: Leaning = unit?.leaning ?? {};
  return (leaning[''] ?? 0) + (leaning[dimension] ?? 0);
};

/**
 * Generates plausible answers: a level per dimension that changes slightly with each measurement, plus effects of
 * units, person, item and chance. Some answers are skipped.
 */
export function answerAs(
  { area, location }: Respondent,
  items: readonly SurveyItem[],
  { wave, random, itemEffects }: { wave: number; random: () => number; itemEffects: readonly number[] },
): (number | null)[] {
  const mood = bell(random) * SPREAD.person;
  return items.map((item, position) => {
    if (item.type === 'open' || random() < SKIP_RATE) return null;
    const [start, gain] = DIMENSION_LEVELS[item.dimension_key] ?? OTHER_LEVEL;
    const level =
      start +
      gain * wave +
      leans(AREAS[area], item.dimension_key) +
      leans(LOCATIONS[location], item.dimension_key) +
      mood +
      (itemEffects[position] ?? 0) +
      bell(random) * SPREAD.answer;
    return item.type === 'likert5' ? within(level, 1, 5) : within((level - 1) * 2.55 + 1.3, 0, 10);
  });
}

/** Returns a random effect for each item, the same in every measurement. */
export function makeItemEffects(items: readonly SurveyItem[], random: () => number): number[] {
  return items.map(() => bell(random) * SPREAD.item);
}
