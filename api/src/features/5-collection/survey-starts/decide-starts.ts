import type { ErrorCode } from '@veleta/shared/contracts';

/** Somebody who begins to answer, as far as it matters for whether they may. */
export interface StartRequest {
  /** On a personal link, which is its own place. */
  readonly invitationId: string | null;
  /** Hash of the place's secret, in hex; null on a personal link, and for a code that leads nowhere. */
  readonly place: string | null;
  /** On a link for shared tablets. */
  readonly isKiosk: boolean;
  /** The place of kept answers is taken again: there must be one, and where everything is taken its end stays as it is. */
  readonly isRetaken: boolean;
  /** How long the place is held from now on, at least. */
  readonly minutes: number;
  readonly isReturning: boolean;
  /** Null where places are not shared out by address. */
  readonly address: string | null;
}

/** What is known of a measurement while nobody else can change it. */
export interface StartState {
  readonly now: Date;
  readonly expected: number;
  readonly submissions: number;
  /** Places held, and not used. */
  readonly held: number;
  readonly closesAt: Date;
  /** Why nothing is taken at the moment; null while it collects. */
  readonly error: ErrorCode | null;
  /** Invitations of these requests, by whether they have been answered. */
  readonly invitations: ReadonlyMap<string, boolean>;
  /** Places of these requests that were taken before: when they end, null for used ones. */
  readonly places: ReadonlyMap<string, Date | null>;
  /** Codes of these requests that have not been used, by the hash of their place. */
  readonly codes: ReadonlySet<string>;
}

/** Who holds which place of this measurement, see `PlaceShares`. */
export interface Sharing {
  hold(place: string, held: { address: string; endsAt: Date }): void;
  release(place: string): void;
  findYielding(address: string): string | null;
  /** Ends a place that was taken before these requests; false where it is not held. */
  end(place: string): Promise<boolean>;
}

export type StartDecision =
  { readonly endsAt: Date; readonly isKnownPlace: boolean; readonly error?: undefined } | { readonly error: ErrorCode };

/** A place that was taken or renewed. */
export interface TakenPlace {
  readonly expiresAt: Date;
  readonly isReturning: boolean;
}

const MS_PER_MINUTE = 60_000;

/**
 * Decides requests one after another, each as if those before it had been committed already. Answers the places that change with
 * them, by the hashes of their secrets.
 */
export async function decideStarts(
  requests: readonly StartRequest[],
  state: StartState,
  sharing: Sharing,
): Promise<{ decisions: StartDecision[]; taken: ReadonlyMap<string, TakenPlace> }> {
  const { now } = state;
  const taken = new Map<string, TakenPlace>();
  let { held } = state;

  const endOf = (place: string): Date | null | undefined => taken.get(place)?.expiresAt ?? state.places.get(place);

  const end = async (place: string): Promise<boolean> => {
    const ours = taken.get(place);
    if (!ours) return sharing.end(place);
    taken.set(place, { ...ours, expiresAt: now });
    return ours.expiresAt > now;
  };

  /** Whether one more place may be taken, if need be that of an address that holds more of them. */
  const makeRoom = async (address: string | null): Promise<boolean> => {
    if (state.submissions + held < state.expected) return true;
    if (address === null) return false;
    for (;;) {
      const yielding = sharing.findYielding(address);
      if (yielding === null) return false;
      sharing.release(yielding);
      // What this process remembers of a place may be over: another one has taken its answers.
      if (await end(yielding)) {
        held -= 1;
        return true;
      }
    }
  };

  const decidePlace = async (request: StartRequest, place: string): Promise<StartDecision> => {
    const before = endOf(place);
    if (before === null) return { error: 'place_used' };
    const isHeld = before !== undefined && before > now;
    if (!isHeld) {
      if (!(await makeRoom(request.address)))
        return before && request.isRetaken ? { endsAt: before, isKnownPlace: true } : { error: 'survey_full' };
      held += 1;
    }
    const renewed = new Date(now.getTime() + request.minutes * MS_PER_MINUTE);
    const endsAt = isHeld && before > renewed ? before : renewed;
    const isReturning = request.isReturning || (taken.get(place)?.isReturning ?? false);
    taken.set(place, { expiresAt: endsAt, isReturning });
    if (request.address !== null) sharing.hold(place, { address: request.address, endsAt });
    return { endsAt, isKnownPlace: before !== undefined };
  };

  const decide = async (request: StartRequest): Promise<StartDecision> => {
    const { invitationId, place } = request;
    if (state.error) return { error: state.error };
    if (invitationId !== null) {
      const hasAnswered = state.invitations.get(invitationId);
      if (hasAnswered === undefined) return { error: 'link_invalid' };
      return hasAnswered ? { error: 'already_answered' } : { endsAt: state.closesAt, isKnownPlace: true };
    }
    if (request.isRetaken) {
      if (place === null || endOf(place) === undefined) return { error: 'not_found' };
    } else if (request.isKiosk && !(place !== null && state.codes.has(place))) return { error: 'code_invalid' };
    return place === null ? { error: 'not_found' } : decidePlace(request, place);
  };

  const decisions: StartDecision[] = [];
  for (const request of requests) decisions.push(await decide(request));
  return { decisions, taken };
}
