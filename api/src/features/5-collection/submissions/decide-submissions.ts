import type { ErrorCode } from '@veleta/shared/contracts';

/** One sending of answers, as far as it matters for whether it counts. */
export interface Sending {
  readonly submissionId: string;
  /** On a personal link. */
  readonly invitationId: string | null;
  /** Hash of the reservation's secret, in hex; null where none was sent. */
  readonly reservation: string | null;
  /** On a link for shared tablets. */
  readonly isKiosk: boolean;
  readonly isValid: boolean;
  /** A newer draft is kept than the one that these answers were made from. */
  readonly isStale: boolean;
}

/** What is known of a measurement while nobody else can change it. */
export interface CollectionState {
  readonly expected: number;
  readonly submissions: number;
  /** Why nothing is taken at the moment; null while it collects. */
  readonly error: ErrorCode | null;
  /** Ids that were accepted before. */
  readonly accepted: ReadonlySet<string>;
  /** Invitations of these sendings, by whether they have been answered. */
  readonly invitations: ReadonlyMap<string, boolean>;
  /** Reservations of these sendings that were taken: `ended` ones are not held any more, for `used` ones answers were accepted. */
  readonly reservations: ReadonlyMap<string, 'held' | 'ended' | 'used'>;
  /** Codes of these sendings that have not been used, by the hash of their reservation. */
  readonly codes: ReadonlySet<string>;
}

/** `repeat`: it was accepted before, so it is acknowledged again and nothing is written. */
export type Decision = 'accepted' | 'repeat' | ErrorCode;

/**
 * Decides sendings one after another, each as if those before it had been committed already. A repeat counts once; an
 * invitation, a reservation and a code count for one; without a reservation nothing is taken on a reusable link, and no more than were declared.
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
