import type { ErrorCode } from '@veleta/shared/contracts';

/** The data of one submission that determine whether it is accepted. */
export interface Sending {
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
export function decideSubmissions(sendings: readonly Sending[], state: CollectionState): Decision[] {
  const accepted = new Set(state.accepted);
  const answered = new Set([...state.invitations].flatMap(([id, hasAnswered]) => (hasAnswered ? [id] : [])));
  const reservations = new Map(state.reservations);
  const codes = new Set(state.codes);
  let { submissions } = state;

  const errorOf = (sending: Sending): ErrorCode | null => {
    const { invitationId, reservation } = sending;
    if (state.error) return state.error;
    if (invitationId !== null) {
      if (!state.invitations.has(invitationId)) return 'link_invalid';
      if (answered.has(invitationId)) return 'already_answered';
    } else {
      if (sending.isKiosk && !(reservation !== null && codes.has(reservation))) return 'code_invalid';
      const status = reservation === null ? undefined : reservations.get(reservation);
      if (status === 'used') return 'reservation_used';
      if (status !== 'held') return 'reservation_required';
      if (submissions >= state.expected) return 'survey_full';
    }
    if (sending.isStale) return 'conflict';
    return sending.isValid ? null : 'invalid_input';
  };

  return sendings.map((sending) => {
    if (accepted.has(sending.submissionId)) return 'repeat';
    const error = errorOf(sending);
    if (error) return error;
    accepted.add(sending.submissionId);
    submissions += 1;
    if (sending.invitationId !== null) answered.add(sending.invitationId);
    else if (sending.reservation !== null) {
      reservations.set(sending.reservation, 'used');
      codes.delete(sending.reservation);
    }
    return 'accepted';
  });
}
