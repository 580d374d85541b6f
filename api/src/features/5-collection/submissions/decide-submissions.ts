import type { ErrorCode } from '@veleta/shared/contracts';

/** The data of one submission that determine whether it is accepted. */
export interface SubmissionFacts {
  readonly submissionId: string;
  /** Set on a personal link. */
  readonly invitationId: string | null;
  /** Hash of the reservation's secret, in hex; null if none was sent. */
  readonly reservation: string | null;
  /** Whether it came through a kiosk link. */
  readonly isKiosk: boolean;
  readonly isValid: boolean;
  /** Whether the stored draft is newer than the one that was submitted. */
  readonly isStale: boolean;
}

/** State of a measurement, read while its row is locked. */
export interface CollectionState {
  readonly expected: number;
  readonly submissions: number;
  /** Why submissions are rejected now; null while the measurement is active. */
  readonly error: ErrorCode | null;
  /** Ids of submissions accepted earlier. */
  readonly accepted: ReadonlySet<string>;
  /** Invitations of these submissions, and whether they are answered. */
  readonly invitations: ReadonlyMap<string, boolean>;
  /** Reservations of these submissions: `ended` ones have expired, `used` ones have an accepted submission. */
  readonly reservations: ReadonlyMap<string, 'held' | 'ended' | 'used'>;
  /** Unused codes of these submissions, by the hash of their reservation. */
  readonly codes: ReadonlySet<string>;
}

/** `repeat`: accepted earlier; it is acknowledged again and writes nothing. */
export type Decision = 'accepted' | 'repeat' | ErrorCode;

/**
 * Decides submissions in order, each as if the ones before it were already committed.
 * An invitation, a reservation and a code are each accepted once. A reusable link requires a reservation and has at
 * most the declared number of responses.
 */
export function decideSubmissions(batch: readonly SubmissionFacts[], state: CollectionState): Decision[] {
  const accepted = new Set(state.accepted);
  const answered = new Set([...state.invitations].flatMap(([id, hasAnswered]) => (hasAnswered ? [id] : [])));
  const reservations = new Map(state.reservations);
  const codes = new Set(state.codes);
  let { submissions } = state;

  const errorOf = (submission: SubmissionFacts): ErrorCode | null => {
    const { invitationId, reservation } = submission;
    if (state.error) return state.error;
    if (invitationId !== null) {
      if (!state.invitations.has(invitationId)) return 'link_invalid';
      if (answered.has(invitationId)) return 'already_answered';
    } else {
      if (submission.isKiosk && !(reservation !== null && codes.has(reservation))) return 'code_invalid';
      const status = reservation === null ? undefined : reservations.get(reservation);
      if (status === 'used') return 'reservation_used';
      if (status !== 'held') return 'reservation_required';
      if (submissions >= state.expected) return 'survey_full';
    }
    if (submission.isStale) return 'conflict';
    return submission.isValid ? null : 'invalid_input';
  };

  return batch.map((submission) => {
    if (accepted.has(submission.submissionId)) return 'repeat';
    const error = errorOf(submission);
    if (error) return error;
    accepted.add(submission.submissionId);
    submissions += 1;
    if (submission.invitationId !== null) answered.add(submission.invitationId);
    else if (submission.reservation !== null) {
      reservations.set(submission.reservation, 'used');
      codes.delete(submission.reservation);
    }
    return 'accepted';
  });
}
