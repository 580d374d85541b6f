import type { ClientEventKind } from '@veleta/shared/contracts';
import type { LoadEvent } from '../loader/remote-loader.ts';

/** A failure as it is reported to the server. */
export interface ReportedEvent extends Omit<LoadEvent, 'kind'> {
  readonly kind: ClientEventKind;
}
