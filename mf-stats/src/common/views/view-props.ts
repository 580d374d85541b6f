import type { ChangeAddress, StatsAddress } from '../use-stats-address.ts';
import type { Measurement } from '../analysis.api.ts';

/** Props of every view of `/stats`: a finished measurement, and the address with its setter. */
export interface ViewProps {
  readonly measurement: Measurement;
  readonly address: StatsAddress;
  readonly onChange: ChangeAddress;
}
