import type { analysis, reportShares } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

type Analysis = z.input<typeof analysis.AnalysisSchema>;

/**
 * Reduces a disclosed table to the selected parts.
 * It only removes figures, so no selection can show a suppressed one. Breakouts keep the row of the whole organization
 * for comparison.
 */
export function scopeOf(table: Analysis, parts: readonly reportShares.SharedPart[]): Analysis {
  const has = (part: reportShares.SharedPart) => parts.includes(part);
  const { own_questions: own, ...rest } = table;
  return {
    ...rest,
    product: has('summary') || has('breakouts') ? table.product : null,
    enps: has('summary') ? table.enps : null,
    dimensions: has('dimensions')
      ? table.dimensions
      : has('breakouts')
        ? table.dimensions.map((dimension) => ({ ...dimension, items: [] }))
        : [],
    ...(has('dimensions') && own ? { own_questions: own } : {}),
    breakouts: has('breakouts') ? table.breakouts : [],
  };
}
