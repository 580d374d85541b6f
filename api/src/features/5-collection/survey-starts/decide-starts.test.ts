import { describe, expect, it } from '@jest/globals';
import { type Sharing, type StartRequest, type StartState, decideStarts } from './decide-starts.ts';
import { createReservationShares } from '../survey-access/reservation-shares.ts';

const now = new Date('2026-03-02T09:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const ONE = '203.0.113.7';
const OTHER = '198.51.100.20';

const state = (change: Partial<StartState> = {}): StartState => ({
  now,
  expected: 2,
  submissions: 0,
  held: 0,
  closesAt: inMinutes(600),
  error: null,
  invitations: new Map(),
  reservations: new Map(),
  codes: new Set(),
  ...change,
});
const start = (reservation: string, change: Partial<StartRequest> = {}): StartRequest => ({
  invitationId: null,
  reservation,
  isKiosk: false,
  isRetaken: false,
  minutes: 2,
  isReturning: false,
  address: ONE,
  ...change,
});

/** Shares of one process; `ended` lists the reservations that were ended in the database. */
function createSharing(heldBefore: readonly string[] = []): { sharing: Sharing; ended: string[] } {
  const shares = createReservationShares();
  const ended: string[] = [];
  const sharing: Sharing = {
    hold: (reservation, held) => shares.hold('m', reservation, { ...held, now }),
    release: (reservation) => shares.release('m', reservation),
    findToRelease: (address) => shares.findToRelease('m', address, now),
    end: async (reservation) => {
      ended.push(reservation);
      return heldBefore.includes(reservation);
    },
  };
  return { sharing, ended };
}

async function decide(requests: readonly StartRequest[], known?: Partial<StartState>, { sharing } = createSharing()) {
  const { decisions, taken } = await decideStarts(requests, state(known), sharing);
  return { codes: decisions.map((decision) => decision.error ?? 'started'), decisions, taken };
}

describe('decideStarts', () => {
  it('decides requests in order: the first gets the last reservation', async () => {
    const { codes, taken } = await decide([start('a'), start('b'), start('c')]);
    expect(codes).toEqual(['started', 'started', 'survey_full']);
    expect([...taken.keys()]).toEqual(['a', 'b']);
  });

  it('takes one reservation for two requests with the same secret', async () => {
    const { codes, decisions, taken } = await decide([start('a'), start('a', { isReturning: true }), start('b')]);
    expect(codes).toEqual(['started', 'started', 'started']);
    expect(decisions.map((decision) => 'isKnownReservation' in decision && decision.isKnownReservation)).toEqual([
      false,
      true,
      false,
    ]);
    expect(taken.get('a')).toEqual({ expiresAt: inMinutes(2), isReturning: true });
  });

  it('does not shorten a longer reservation, and rejects a used one', async () => {
    const reservations = new Map([
      ['a', inMinutes(50)],
      ['used', null],
    ]);
    const { codes, taken } = await decide([start('a'), start('used')], { reservations, held: 1 });
    expect(codes).toEqual(['started', 'reservation_used']);
    expect([...taken]).toEqual([['a', { expiresAt: inMinutes(50), isReturning: false }]]);
  });

  it('extends a reservation that would end sooner, and renews an ended one', async () => {
    const reservations = new Map([
      ['a', inMinutes(1)],
      ['b', now],
    ]);
    const { decisions, taken } = await decide([start('a'), start('b')], { reservations, held: 1 });
    expect(decisions).toEqual([
      { endsAt: inMinutes(2), isKnownReservation: true },
      { endsAt: inMinutes(2), isKnownReservation: true },
    ]);
    expect(taken.get('a')?.expiresAt).toEqual(inMinutes(2));
  });

  it('rejects an ended reservation if every reservation is taken', async () => {
    const reservations = new Map([['a', now]]);
    const { codes, taken } = await decide([start('a')], { reservations, submissions: 2 });
    expect([codes, taken.size]).toEqual([['survey_full'], 0]);
  });

  it('shares reservations by address, including those of the same transaction', async () => {
    const requests = [start('a'), start('b'), start('c'), start('d', { address: OTHER })];
    const { codes, taken } = await decide(requests);
    expect(codes).toEqual(['started', 'started', 'survey_full', 'started']);
    expect(taken.get('a')?.expiresAt).toEqual(now);
    expect(taken.get('d')?.expiresAt).toEqual(inMinutes(2));
  });

  it('ends an earlier reservation in the database, and tries another if it is already used', async () => {
    const created = createSharing(['y']);
    for (const [reservation, minutes] of [
      ['x', 1],
      ['y', 2],
      ['z', 3],
    ] as const)
      created.sharing.hold(reservation, { address: ONE, endsAt: inMinutes(minutes) });
    const { codes } = await decide([start('d', { address: OTHER })], { held: 2 }, created);
    expect([codes, created.ended]).toEqual([['started'], ['x', 'y']]);
  });

  it("returns the old end of a draft's reservation if every reservation is taken", async () => {
    const reservations = new Map([['a', inMinutes(-3)]]);
    const requests = [start('a', { isRetaken: true }), start('never taken', { isRetaken: true })];
    const { codes, decisions, taken } = await decide(requests, { reservations, held: 2, expected: 2 });
    expect(codes).toEqual(['started', 'not_found']);
    expect(decisions[0]).toEqual({ endsAt: inMinutes(-3), isKnownReservation: true });
    expect(taken.size).toBe(0);
  });

  it('requires an unused code on a kiosk link, without sharing by address', async () => {
    const codes = new Set(['a']);
    const kiosk = { isKiosk: true, address: null };
    const decided = await decide([start('a', kiosk), start('b', kiosk), start('', { ...kiosk, reservation: null })], {
      codes,
    });
    expect(decided.codes).toEqual(['started', 'code_invalid', 'code_invalid']);
    const full = await decide([start('a', kiosk)], { codes, submissions: 2 });
    expect(full.codes).toEqual(['survey_full']);
  });

  it('requires a new or earlier reservation on a reusable link', async () => {
    const nowhere = { reservation: null };
    const { codes } = await decide([start('', nowhere), start('', { ...nowhere, isRetaken: true })]);
    expect(codes).toEqual(['not_found', 'not_found']);
  });

  it('requires no reservation on a personal link that is not answered', async () => {
    const invitations = new Map([
      ['ana', false],
      ['bo', true],
    ]);
    const on = (invitationId: string) => start('', { invitationId, reservation: null });
    const { codes, decisions, taken } = await decide([on('ana'), on('bo'), on('gone')], { invitations, expected: 0 });
    expect(decisions[0]).toEqual({ endsAt: inMinutes(600), isKnownReservation: true });
    expect([codes, taken.size]).toEqual([['started', 'already_answered', 'link_invalid'], 0]);
  });

  it('rejects every request while the survey is not active', async () => {
    expect((await decide([start('a'), start('b')], { error: 'survey_closed' })).codes).toEqual([
      'survey_closed',
      'survey_closed',
    ]);
  });
});
