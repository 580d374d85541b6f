import type { Measurement } from '../analysis.api.ts';
import type { MeasuredDimension } from './result-table.tsx';

/** What a kind of figures is shown of: favorability and score take the same, and are shown in the same places. */
export interface DimensionFiguresProps {
  readonly title: string;
  readonly note: string;
  /** What a line is, where it is no dimension. */
  readonly rowLabel?: string;
  readonly dimensions: readonly MeasuredDimension[];
  readonly measurement: Measurement;
  readonly threshold: number;
  /** Whether the answers are shown as they are distributed; of one unit they are not. */
  readonly hasDistribution: boolean;
}
