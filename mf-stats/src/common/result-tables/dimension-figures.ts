import type { Measurement } from '../analysis.api.ts';
import type { MeasuredDimension } from './result-table.tsx';

/** Props that the favorability and score tables have in common. */
export interface DimensionFiguresProps {
  readonly title: string;
  readonly note: string;
  /** Header of the first column; "Dimension" by default. */
  readonly rowLabel?: string;
  readonly dimensions: readonly MeasuredDimension[];
  readonly measurement: Measurement;
  readonly threshold: number;
  /** Whether distributions are shown; those of a single unit are not disclosed. */
  readonly hasDistribution: boolean;
}
