import type { AnswerValue, Survey } from './survey.types.ts';

/** Unfinished answers of one participation, saved on the device first and then with the API. */
export interface Draft {
  readonly kind: 'draft';
  /** Created once per participation, so that a repeated submission counts once. */
  readonly submissionId: string;
  /** Secret of the reservation on a reusable link; null on a personal one. */
  readonly reservation: string | null;
  /** Unit by category; null for "I prefer not to say". */
  readonly units: Readonly<Record<string, string | null>>;
  /** By item; an empty text is no answer. */
  readonly answers: Readonly<Record<string, AnswerValue>>;
  /** Set before the first attempt, so that a reload repeats a submission whose acknowledgement was lost. */
  readonly isSending: boolean;
  /** Version of the API's draft on which these answers are based; 0 for none. */
  readonly version: number;
  /** Items and categories changed since then; they win over another device's answers. */
  readonly unsaved: readonly string[];
  /** The survey at the start: the holder of a reservation continues even if the survey is now `full`. */
  readonly survey: Survey;
}

/** A change of a draft, small enough to be written to the journal synchronously. */
export interface Patch {
  readonly answers?: Readonly<Record<string, AnswerValue>>;
  readonly units?: Readonly<Record<string, string | null>>;
  readonly isSending?: boolean;
}

/** A patch with its participation. */
export interface Note extends Patch {
  readonly submissionId: string;
}

/** Record of a submitted participation, without its answers. */
export interface Receipt {
  readonly kind: 'sent';
}

export type DeviceRecord = Draft | Receipt;

export type Change = (record: DeviceRecord | null) => DeviceRecord | null;

/** Stores one record per link on this device. */
export interface DraftStore {
  /** False if the browser stores nothing, which the page then shows. */
  isKept(): Promise<boolean>;
  read(token: string): Promise<DeviceRecord | null>;
  /**
   * Changes a record in one transaction, so that two windows do not overwrite each other.
   * `change` returns the new record, null to delete it, or its argument to keep it. The note contains the same change
   * for the journal, in case the page ends before the transaction.
   */
  change(token: string, change: Change, note?: Note): Promise<DeviceRecord | null>;
}
