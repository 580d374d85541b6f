import type { SealedContent } from '../../../4-measurements/sealed-answers/index.ts';
import type { Folded, FoldFrame } from '../folding/folded.ts';
import { startFolding } from '../folding/start-folding.ts';
import type { CollectedComment } from './collected-comments.ts';
import { startSecondCount, type SecondCount, type SecondCountPlan } from './second-count.ts';

/** How the responses of a measurement are counted, in this thread or in others. */
export interface CountingOptions {
  readonly frame: FoldFrame;
  readonly secondPlan: SecondCountPlan;
}

/** Both counts of some of the responses, and their comments. */
export interface Counted {
  readonly folded: Folded;
  readonly second: SecondCount;
  readonly comments: readonly CollectedComment[];
}

/** Counts responses one by one with two implementations that share no counting code, and collects their comments. */
export function startCounting({ frame, secondPlan }: CountingOptions) {
  const folding = startFolding(frame);
  const second = startSecondCount(frame, secondPlan);
  const comments: CollectedComment[] = [];
  return {
    add(content: SealedContent): void {
      folding.add(content);
      second.add(content);
      for (const comment of content.comments) comments.push({ ...comment, unitIds: content.unitIds });
    },
    finish: (): Counted => ({ folded: folding.finish(), second: second.finish(), comments }),
  };
}
