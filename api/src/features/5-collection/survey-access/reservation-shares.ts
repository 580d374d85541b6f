import { createHmac, randomBytes } from 'node:crypto';
import { networkOf } from '../../../platform/network-of.ts';
import { perServices } from './per-services.ts';

/** A reservation taken from a network address, in this process's memory. */
interface Share {
  readonly network: string;
  readonly endsAtMs: number;
}

/**
 * Tracks which address took which reservations of a measurement, so that one client cannot take all of them.
 * In memory only, as keyed hashes, until a reservation is used or has ended. No address is stored in the database.
 * Reservations of other processes belong to no address.
 */
export interface ReservationShares {
  /** Records a reservation of an address. */
  hold(measurementId: string, reservation: string, held: { address: string; endsAt: Date; now: Date }): void;
  release(measurementId: string, reservation: string): void;
  /**
   * Returns the reservation to take away when an address requests one and none is free.
   * It belongs to the address with the most reservations and is the first of them to end, so those without answers come
   * first. Null if that address would then have fewer than the requesting one.
   */
  findToRelease(measurementId: string, address: string, now: Date): string | null;
}

/** Number of entries from which ended ones are swept. */
const SWEEP_MINIMUM = 1_024;

export function createReservationShares(): ReservationShares {
  const key = randomBytes(32);
  const shares = new Map<string, Map<string, Share>>();
  let total = 0;
  let sweepAt = SWEEP_MINIMUM;

  const nameOf = (address: string): string => createHmac('sha256', key).update(networkOf(address)).digest('base64');

  const remove = (measurementId: string, reservation: string): void => {
    const held = shares.get(measurementId);
    if (!held?.delete(reservation)) return;
    total -= 1;
    if (held.size === 0) shares.delete(measurementId);
  };

  const sweep = (nowMs: number): void => {
    for (const [measurementId, held] of shares)
      for (const [reservation, { endsAtMs }] of held) if (endsAtMs <= nowMs) remove(measurementId, reservation);
    sweepAt = Math.max(SWEEP_MINIMUM, total * 2);
  };

  return {
    hold: (measurementId, reservation, { address, endsAt, now }) => {
      if (total >= sweepAt) sweep(now.getTime());
      const held = shares.get(measurementId) ?? new Map<string, Share>();
      shares.set(measurementId, held);
      if (!held.has(reservation)) total += 1;
      held.set(reservation, { network: nameOf(address), endsAtMs: endsAt.getTime() });
    },
    release: remove,
    findToRelease: (measurementId, address, now) => {
      const nowMs = now.getTime();
      const own = nameOf(address);
      const counts = new Map<string, number>();
      const held = [...(shares.get(measurementId) ?? [])].filter(([, { endsAtMs }]) => endsAtMs > nowMs);
      for (const [, { network }] of held) counts.set(network, (counts.get(network) ?? 0) + 1);
      const [most, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
      if (most === own || count - 1 < (counts.get(own) ?? 0) + 1) return null;
      const candidates = held.filter(([, { network }]) => network === most);
      return candidates.reduce((a, b) => (b[1].endsAtMs < a[1].endsAtMs ? b : a))[0];
    },
  };
}

/** The shares of this process. */
export const reservationShares = perServices(createReservationShares);
