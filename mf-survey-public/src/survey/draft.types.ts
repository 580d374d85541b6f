import type { AnswerValue, Survey } from './survey.types.ts';

/** Unfinished answers of one participation. They live on the device only, until the API has acknowledged them. */
export interface Draft {
  readonly kind: 'draft';
  /** Made once per participation, so that a repeated submission counts once. */
  readonly submissionId: string;
  /** The secret of the place on a reusable link, null on a personal one. */
  readonly place: string | null;
  /** Unit by category; null for "I prefer not to say". */
  readonly units: Readonly<Record<string, string | null>>;
  readonly answers: Readonly<Record<string, AnswerValue>>;
  /** Set before the first attempt: the acknowledgement may have been lost, so a reload sends the same again. */
  readonly isSending: boolean;
  /** The survey as it was at the start: somebody who holds a place goes on even where a new reading says `full`. */
  readonly survey: Survey;
}

/** What stays of a participation that was sent: the fact, and nothing of the answers. */
export interface Receipt {
  readonly kind: 'sent';
}

export type DeviceRecord = Draft | Receipt;

/** Keeps one record per link on this device. */
export interface DraftStore {
  /** False where the browser keeps nothing: the page then says so. */
  isKept(): Promise<boolean>;
  read(token: string): Promise<DeviceRecord | null>;
  /**
   * Reads, changes and writes in one transaction, so that two windows never undo each other. `change` returns the
   * record to keep, null to remove it, or its argument to leave things as they are.
   */
  change(token: string, change: (record: DeviceRecord | null) => DeviceRecord | null): Promise<DeviceRecord | null>;
}
