import type { ChangeAddress, StatsAddress } from '../common/use-stats-address.ts';
import type { Measurement } from '../common/analysis.api.ts';

/** What every view of `/stats` is given: a finished measurement, and the address to read from and to change. */
export interface ViewProps {
  readonly measurement: Measurement;
  readonly address: StatsAddress;
  readonly onChange: ChangeAddress;
}
