import { externalBenchmarks } from '@veleta/shared/contracts';
import { incompleteBeta, roundNumberHalfAway } from '../statistics/index.ts';
import type { SharedEstimate, SharedFigure } from './external-benchmarks.tables.ts';
import { harrellDavis } from './harrell-davis.ts';

const { median: FOR_MEDIAN, quartiles: FOR_QUARTILES, p90: FOR_P90 } = externalBenchmarks.BENCHMARK_ORGANIZATIONS;

/**
 * Returns the estimates, in whole numbers, of every figure that all of these organizations publish (B2); none for fewer than eight. No
 * figure is estimated from some of them, because the audit protects whole panels only.
 */
export function estimateAll(organizations: readonly (readonly SharedFigure[])[]): SharedEstimate[] {
  const count = organizations.length;
  if (count < FOR_MEDIAN) return [];
  return organizations[0]!.flatMap(({ key, figure }) => {
    const values = organizations.flatMap(
      (figures) => figures.find((one) => one.key === key && one.figure === figure)?.value ?? [],
    );
    if (values.length < count) return [];
    const at = (quantile: number) => roundNumberHalfAway(harrellDavis(values, quantile, incompleteBeta));
    const hasQuartiles = count >= FOR_QUARTILES;
    return [
      {
        key,
        figure,
        median: at(0.5),
        lower: hasQuartiles ? at(0.25) : null,
        upper: hasQuartiles ? at(0.75) : null,
        p90: count >= FOR_P90 ? at(0.9) : null,
      },
    ];
  });
}
