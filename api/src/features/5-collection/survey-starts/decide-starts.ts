import type { ErrorCode } from '@veleta/shared/contracts';

/** Somebody who begins to answer, as far as it matters for whether they may. */
export interface StartRequest {
  /** On a personal link, which is its own reservation. */
  readonly invitationId: string | null;
  /** Hash of the reservation's secret, in hex; null on a personal link, and for a code that leads nowhere. */
  readonly reservation: string | null;
  /** On a link for shared tablets. */
  readonly isKiosk: boolean;
  /** The reservation of kept answers is taken again: there must be one, and where everything is taken its end stays as it is. */
  readonly isRetaken: boolean;
  /** How long the reservation is held from now on, at least. */
  readonly minutes: number;
  readonly isReturning: boolean;
  /** Null where reservations are not shared out by address. */
  readonly address: string | null;
}

/** What is known of a measurement while nobody else can change it. */
export interface StartState {
  readonly now: Date;
  readonly expected: number;
  readonly submissions: number;
  /** Reservations held, and not used. */
  readonly held: number;
  readonly closesAt: Date;
  /** Why nothing is taken at the moment; null while it collects. */
  readonly error: ErrorCode | null;
  /** Invitations of these requests, by whether they have been answered. */
  readonly invitations: ReadonlyMap<string, boolean>;
  /** Reservations of these requests that were taken before: when they end, null for used ones. */
  readonly reservations: ReadonlyMap<string, Date | null>;
  /** Codes of these requests that have not been used, by the hash of their reservation. */
  readonly codes: ReadonlySet<string>;
}

/** Who holds which reservation of this measurement, see `ReservationShares`. */
export interface Sharing {
  hold(reservation: string, held: { address: string; endsAt: Date }): void;
  release(reservation: string): void;
  findYielding(address: string): string | null;
  /** Ends a reservation that was taken before these requests; false where it is not held. */
  end(reservation: string): Promise<boolean>;
}

export type StartDecision =
  | { readonly endsAt: Date; readonly isKnownReservation: boolean; readonly error?: undefined }
  | { readonly error: ErrorCode };

/** A reservation that was taken or renewed. */
export interface NewReservation {
  readonly expiresAt: Date;
  readonly isReturning: boolean;
}

const MS_PER_MINUTE = 60_000;

/**
 * Decides requests one after another, each as if those before it had been committed already. Answers the reservations that change with
 * them, by the hashes of their secrets.
 */
export async function decideStarts(
  requests: readonly StartRequest[],
  state: StartState,
  sharing: Sharing,
): Promise<{ decisions: StartDecision[]; taken: ReadonlyMap<string, NewReservation> }> {
  const { now } = state;
  const taken = new Map<string, NewReservation>();
  let { held } = state;

  const endOf = (reservation: string): Date | null | undefined =>
    taken.get(reservation)?.expiresAt ?? state.reservations.get(reservation);

  const end = async (reservation: string): Promise<boolean> => {
    const ours = taken.get(reservation);
    if (!ours) return sharing.end(reservation);
    taken.set(reservation, { ...ours, expiresAt: now });
    return ours.expiresAt > now;
  };

  /** Whether one more reservation may be taken, if need be that of an address that holds more of them. */
  const makeRoom = async (address: string | null): Promise<boolean> => {
    if (state.submissions + held < state.expected) return true;
    if (address === null) return false;
    for (;;) {
      const yielding = sharing.findYielding(address);
      if (yielding === null) return false;
      sharing.release(yielding);
      // What this process remembers of a reservation may be over: another one has taken its answers.
      if (await end(yielding)) {
        held -= 1;
        return true;
      }
    }
  };

  const decideReservation = async (request: StartRequest, reservation: string): Promise<StartDecision> => {
    const before = endOf(reservation);
    if (before === null) return { error: 'reservation_used' };
    const isHeld = before !== undefined && before > now;
    if (!isHeld) {
      if (!(await makeRoom(request.address)))
        return before && request.isRetaken ? { endsAt: before, isKnownReservation: true } : { error: 'survey_full' };
      held += 1;
    }
    const renewed = new Date(now.getTime() + request.minutes * MS_PER_MINUTE);
    const endsAt = isHeld && before > renewed ? before : renewed;
    const isReturning = request.isReturning || (taken.get(reservation)?.isReturning ?? false);
    taken.set(reservation, { expiresAt: endsAt, isReturning });
    if (request.address !== null) sharing.hold(reservation, { address: request.address, endsAt });
    return { endsAt, isKnownReservation: before !== undefined };
  };

  const decide = async (request: StartRequest): Promise<StartDecision> => {
    const { invitationId, reservation } = request;
    if (state.error) return { error: state.error };
    if (invitationId !== null) {
      const hasAnswered = state.invitations.get(invitationId);
      if (hasAnswered === undefined) return { error: 'link_invalid' };
      return hasAnswered ? { error: 'already_answered' } : { endsAt: state.closesAt, isKnownReservation: true };
    }
    if (request.isRetaken) {
      if (reservation === null || endOf(reservation) === undefined) return { error: 'not_found' };
    } else if (request.isKiosk && !(reservation !== null && state.codes.has(reservation)))
      return { error: 'code_invalid' };
    return reservation === null ? { error: 'not_found' } : decideReservation(request, reservation);
  };

  const decisions: StartDecision[] = [];
  for (const request of requests) decisions.push(await decide(request));
  return { decisions, taken };
}
