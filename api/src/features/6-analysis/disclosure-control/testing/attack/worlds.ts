import type { DisclosureInput } from '../../disclosure-input.ts';

export const POINTS = 5;

/** Weights of the answers 1 to 5 in each figure. */
export const WEIGHTS = {
  favorability: [0, 0, 0, 1, 1],
  neutral: [0, 0, 1, 0, 0],
  unfavorable: [1, 1, 0, 0, 0],
  score: [0, 0.25, 0.5, 0.75, 1],
} as const satisfies Readonly<Record<string, readonly number[]>>;
export type FigureName = keyof typeof WEIGHTS;
export const FIGURES: readonly FigureName[] = ['favorability', 'neutral', 'unfavorable', 'score'];

/** The Likert items of one dimension, with publicly known sizes. */
export interface DimensionFrame {
  readonly dimension: number;
  readonly key: string;
  readonly groups: number;
  /** Positions among all items of the measurement. */
  readonly positions: readonly number[];
  readonly keys: readonly string[];
  /** Number of answers to each item in each finest group. */
  readonly answers: readonly (readonly number[])[];
}

/** A possible world: number of each answer to each item of one dimension in each finest group; `cellOf` gives the index. */
export type World = Int32Array;

export const cellOf = (frame: Pick<DimensionFrame, 'positions'>, group: number, item: number, point = 0): number =>
  (group * frame.positions.length + item) * POINTS + point;

export function framesOf(input: DisclosureInput): DimensionFrame[] {
  let next = 0;
  return input.dimensions.map(({ key, items }, dimension) => {
    const likert = items.map((item) => ({ item, position: next++ })).filter(({ item }) => item.type === 'likert5');
    return {
      dimension,
      key,
      groups: input.finest.length,
      positions: likert.map(({ position }) => position),
      keys: likert.map(({ item }) => item.key),
      answers: input.finest.map(({ histograms }) =>
        likert.map(({ position }) => (histograms[position] ?? []).reduce((sum, count) => sum + count, 0)),
      ),
    };
  });
}

/** Returns the true answers as a world. */
export function truthOf(input: DisclosureInput, frame: DimensionFrame): World {
  const world = new Int32Array(frame.groups * frame.positions.length * POINTS);
  input.finest.forEach(({ histograms }, group) => {
    frame.positions.forEach((position, item) => world.set(histograms[position] ?? [], cellOf(frame, group, item)));
  });
  return world;
}

/** Builds the input of the measurement with these worlds as answers, without sums over persons. */
export function inputOfWorlds(
  input: DisclosureInput,
  frames: readonly DimensionFrame[],
  worlds: readonly World[],
): DisclosureInput {
  const finest = input.finest.map((group, at) => {
    const histograms = [...group.histograms];
    frames.forEach((frame, dimension) => {
      frame.positions.forEach((position, item) => {
        const start = cellOf(frame, at, item);
        histograms[position] = Array.from(worlds[dimension]!.subarray(start, start + POINTS));
      });
    });
    return { ...group, histograms };
  });
  return { ...input, finest };
}

/** Returns the number of answers of some finest groups to one item. */
export const answersOf = ({ answers }: DimensionFrame, groups: readonly number[], item: number): number =>
  groups.reduce((sum, group) => sum + answers[group]![item]!, 0);

/** Returns the pooled histogram of some finest groups for one item. */
export function histogramIn(frame: DimensionFrame, world: World, groups: readonly number[], item: number): number[] {
  const histogram = [0, 0, 0, 0, 0];
  for (const group of groups) {
    const start = cellOf(frame, group, item);
    for (let point = 0; point < POINTS; point += 1) histogram[point]! += world[start + point]!;
  }
  return histogram;
}

export const weigh = (histogram: readonly number[], weights: readonly number[]): number =>
  histogram.reduce((sum, count, point) => sum + count * weights[point]!, 0);
