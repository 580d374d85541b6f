import type { ErrorCode } from '@veleta/shared/contracts';

/** The data of one start that determine whether it is allowed. */
export interface StartRequest {
  /** Set on a personal link, which needs no reservation. */
  readonly invitationId: string | null;
  /** Hash of the reservation's secret, in hex; null on a personal link and for an unknown code. */
  readonly reservation: string | null;
  /** Whether it came through a kiosk link. */
  readonly isKiosk: boolean;
  /** Renews the reservation of a draft: it must exist, and keeps its end if no reservation is free. */
  readonly isRetaken: boolean;
  /** Minimum duration of the reservation from now on. */
  readonly minutes: number;
  readonly isReturning: boolean;
  /** Null if reservations are not shared by address. */
  readonly address: string | null;
}

/** State of a measurement, read while its row is locked. */
export interface StartState {
  readonly now: Date;
  readonly expected: number;
  readonly submissions: number;
  /** Number of current reservations that are not used. */
  readonly held: number;
  readonly closesAt: Date;
  /** Why starts are rejected now; null while the measurement is active. */
  readonly error: ErrorCode | null;
  /** Invitations of these requests, and whether they are answered. */
  readonly invitations: ReadonlyMap<string, boolean>;
  /** Earlier reservations of these requests: when they end; null for used ones. */
  readonly reservations: ReadonlyMap<string, Date | null>;
  /** Unused codes of these requests, by the hash of their reservation. */
  readonly codes: ReadonlySet<string>;
}

/** Reservations of this measurement by address, see `ReservationShares`. */
export interface Sharing {
  hold(reservation: string, held: { address: string; endsAt: Date }): void;
  release(reservation: string): void;
  findToRelease(address: string): string | null;
  /** Ends an earlier reservation. Returns false if it is not active. */
  end(reservation: string): Promise<boolean>;
}

export type StartDecision =
  | { readonly endsAt: Date; readonly isKnownReservation: boolean; readonly error?: undefined }
  | { readonly error: ErrorCode };

/** A reservation that was taken or extended. */
export interface NewReservation {
  readonly expiresAt: Date;
  readonly isReturning: boolean;
}

const MS_PER_MINUTE = 60_000;

/**
 * Decides requests in order, each as if the ones before it were already committed.
 * Returns the changed reservations by the hashes of their secrets.
 */
export async function decideStarts(
  requests: readonly StartRequest[],
  state: StartState,
  sharing: Sharing,
): Promise<{ decisions: StartDecision[]; taken: ReadonlyMap<string, NewReservation> }> {
  const { now } = state;
  const changes = new Map<string, NewReservation>();
  let { held } = state;

  const endOf = (reservation: string): Date | null | undefined =>
    changes.get(reservation)?.expiresAt ?? state.reservations.get(reservation);

  const end = async (reservation: string): Promise<boolean> => {
    const changed = changes.get(reservation);
    if (!changed) return sharing.end(reservation);
    changes.set(reservation, { ...changed, expiresAt: now });
    return changed.expiresAt > now;
  };

  /** Returns whether a reservation is free, taking one from an address with more of them if necessary. */
  const freeReservation = async (address: string | null): Promise<boolean> => {
    if (state.submissions + held < state.expected) return true;
    if (address === null) return false;
    for (;;) {
      const candidate = sharing.findToRelease(address);
      if (candidate === null) return false;
      sharing.release(candidate);
      // This process's entry may be outdated: another instance may have accepted its submission.
      if (await end(candidate)) {
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
      if (!(await freeReservation(request.address)))
        return before && request.isRetaken ? { endsAt: before, isKnownReservation: true } : { error: 'survey_full' };
      held += 1;
    }
    const renewed = new Date(now.getTime() + request.minutes * MS_PER_MINUTE);
    const endsAt = isHeld && before > renewed ? before : renewed;
    const isReturning = request.isReturning || (changes.get(reservation)?.isReturning ?? false);
    changes.set(reservation, { expiresAt: endsAt, isReturning });
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
  return { decisions, taken: changes };
}
