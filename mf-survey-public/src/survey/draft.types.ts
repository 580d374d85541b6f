import type { AnswerValue, Survey } from './survey.types.ts';

/** Unfinished answers of one participation: on the device first, and with the API as soon as it can be reached. */
export interface Draft {
  readonly kind: 'draft';
  /** Made once per participation, so that a repeated submission counts once. */
  readonly submissionId: string;
  /** The secret of the reservation on a reusable link, null on a personal one. */
  readonly reservation: string | null;
  /** Unit by category; null for "I prefer not to say". */
  readonly units: Readonly<Record<string, string | null>>;
  /** By item; an empty text is no answer. */
  readonly answers: Readonly<Record<string, AnswerValue>>;
  /** Set before the first attempt: the acknowledgement may have been lost, so a reload sends the same again. */
  readonly isSending: boolean;
  /** Version of the API's copy that these answers have seen, 0 for none. */
  readonly version: number;
  /** Items and categories changed since then: where another device has answered them too, these count. */
  readonly unsaved: readonly string[];
  /** The survey as it was at the start: somebody who holds a reservation goes on even where a new reading says `full`. */
  readonly survey: Survey;
}

/** What somebody changed in a draft; small enough to be noted before the click returns. */
export interface Patch {
  readonly answers?: Readonly<Record<string, AnswerValue>>;
  readonly units?: Readonly<Record<string, string | null>>;
  readonly isSending?: boolean;
}

/** A patch, and whose it is. */
export interface Note extends Patch {
  readonly submissionId: string;
}

/** What stays of a participation that was sent: the fact, and nothing of the answers. */
export interface Receipt {
  readonly kind: 'sent';
}

export type DeviceRecord = Draft | Receipt;

export type Change = (record: DeviceRecord | null) => DeviceRecord | null;

/** Keeps one record per link on this device. */
export interface DraftStore {
  /** False where the browser keeps nothing: the page then says so. */
  isKept(): Promise<boolean>;
  read(token: string): Promise<DeviceRecord | null>;
  /**
   * Reads, changes and writes in one transaction, so that two windows never undo each other. `change` returns the
   * record to keep, null to remove it, or its argument to leave things as they are. A note says the same as data, for a
   * page that ends before the transaction does.
   */
  change(token: string, change: Change, note?: Note): Promise<DeviceRecord | null>;
}
