import { countOf } from '../rows.ts';
import type { SuppressionStep } from '../suppression-plan.ts';

/** Primary suppression (C1): suppresses every cell with fewer people, or answers to the item, than the threshold. */
export const suppressPrimary: SuppressionStep = ({ breakouts, counts, threshold }, plan) => {
  breakouts.forEach((rows, table) => {
    rows.forEach(({ groups }, position) => {
      if (countOf(groups, counts) < threshold) plan[table]!.set(position, 'primary');
    });
  });
};
