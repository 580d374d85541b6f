import type { analysis, reportShares } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

type Analysis = z.input<typeof analysis.AnalysisSchema>;

/**
 * The part of a disclosed table that a link was made for. It only takes away: what is not disclosed cannot come back by
 * choosing parts. Breakouts keep the row of the whole organization that they are read against.
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
