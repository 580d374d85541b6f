import type { SealedContent } from '../../../4-measurements/sealed-answers/index.ts';
import { type Aggregates, type AggregationFrame, startAggregation } from '../../aggregation/index.ts';
import { createCommentMask } from '../../comment-texts/index.ts';
import type { CollectedComment } from '../../disclosed-results/index.ts';
import { startSecondCount, type SecondCount, type SecondCountPlan } from './second-count.ts';

/** Options for counting the responses of a measurement in any thread. */
export interface CountingOptions {
  readonly frame: AggregationFrame;
  readonly secondPlan: SecondCountPlan;
  /** Names of the people on the list, which are masked in comments. */
  readonly names: readonly string[];
}

/** Both counts of some of the responses, with their comments. */
export interface Counted {
  readonly aggregates: Aggregates;
  readonly second: SecondCount;
  readonly comments: readonly CollectedComment[];
}

/** Counts responses with two implementations that share no counting code, and collects their comments, masked. */
export function startCounting({ frame, secondPlan, names }: CountingOptions) {
  const aggregator = startAggregation(frame);
  const second = startSecondCount(frame, secondPlan);
  const comments: CollectedComment[] = [];
  const mask = createCommentMask(names);
  return {
    add(content: SealedContent): void {
      aggregator.add(content);
      second.add(content);
      for (const comment of content.comments)
        comments.push({ ...comment, text: mask(comment.text), unitIds: content.unitIds });
    },
    finish: (): Counted => ({ aggregates: aggregator.finish(), second: second.finish(), comments }),
  };
}
