import type { ChangeAddress, StatsAddress } from '../use-stats-address.ts';
import type { Measurement } from '../analysis.api.ts';

/** What every view of `/stats` is given: a finished measurement, and the address to read from and to change. */
export interface ViewProps {
  readonly measurement: Measurement;
  readonly address: StatsAddress;
  readonly onChange: ChangeAddress;
}
