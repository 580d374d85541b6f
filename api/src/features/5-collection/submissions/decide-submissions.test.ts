import { describe, expect, it } from '@jest/globals';
import { type SubmissionFacts, type CollectionState, decideSubmissions } from './decide-submissions.ts';

const state = (change: Partial<CollectionState> = {}): CollectionState => ({
  expected: 10,
  submissions: 0,
  error: null,
  accepted: new Set(),
  invitations: new Map(),
  reservations: new Map(),
  codes: new Set(),
  ...change,
});
const factsOf = (submissionId: string, change: Partial<SubmissionFacts> = {}): SubmissionFacts => ({
  submissionId,
  invitationId: null,
  reservation: null,
  isKiosk: false,
  isValid: true,
  isStale: false,
  ...change,
});
const held = (...reservations: string[]) => new Map(reservations.map((reservation) => [reservation, 'held'] as const));

describe('decideSubmissions', () => {
  it('accepts a kiosk code once if two submissions of a batch use it', () => {
    const kiosk = { isKiosk: true, reservation: 'a' };
    const known = state({ reservations: held('a'), codes: new Set(['a']) });
    expect(decideSubmissions([factsOf('1', kiosk), factsOf('2', kiosk)], known)).toEqual(['accepted', 'code_invalid']);
  });

  it('accepts a reservation once if two submissions of a batch use it', () => {
    const known = state({ reservations: held('a', 'b') });
    const batch = [
      factsOf('1', { reservation: 'a' }),
      factsOf('2', { reservation: 'a' }),
      factsOf('3', { reservation: 'b' }),
    ];
    expect(decideSubmissions(batch, known)).toEqual(['accepted', 'reservation_used', 'accepted']);
  });

  it('accepts an invitation once if two submissions of a batch use it', () => {
    const known = state({ invitations: new Map([['ana', false]]) });
    const batch = [factsOf('1', { invitationId: 'ana' }), factsOf('2', { invitationId: 'ana' })];
    expect(decideSubmissions(batch, known)).toEqual(['accepted', 'already_answered']);
  });

  it('acknowledges a repeat of an accepted submission, in the same batch or after the end', () => {
    const known = state({ accepted: new Set(['1']), reservations: held('a') });
    const batch = [
      factsOf('1', { reservation: 'x' }),
      factsOf('2', { reservation: 'a' }),
      factsOf('2', { reservation: 'a' }),
    ];
    expect(decideSubmissions(batch, known)).toEqual(['repeat', 'accepted', 'repeat']);
    expect(decideSubmissions([factsOf('1')], { ...known, error: 'survey_closed' })).toEqual(['repeat']);
  });

  it('rejects submissions on a reusable link beyond the declared number, within a batch too', () => {
    const known = state({ expected: 4, submissions: 2, reservations: held('a', 'b', 'c') });
    const batch = ['a', 'b', 'c'].map((reservation) => factsOf(reservation, { reservation }));
    expect(decideSubmissions(batch, known)).toEqual(['accepted', 'accepted', 'survey_full']);
  });

  it('ignores the declared number on personal links', () => {
    const known = state({ expected: 0, invitations: new Map([['ana', false]]) });
    expect(decideSubmissions([factsOf('1', { invitationId: 'ana' })], known)).toEqual(['accepted']);
  });

  it('does not use up a code, reservation or invitation on a rejection', () => {
    const known = state({ expected: 1, reservations: held('a'), codes: new Set(['a']) });
    const kiosk = { isKiosk: true, reservation: 'a' };
    const batch = [
      factsOf('1', { ...kiosk, isValid: false }),
      factsOf('1', { ...kiosk, isStale: true }),
      factsOf('1', kiosk),
    ];
    expect(decideSubmissions(batch, known)).toEqual(['invalid_input', 'conflict', 'accepted']);
  });

  it.each([
    ['a link that leads to nobody', { invitationId: 'gone' }, 'link_invalid'],
    ['a link that was answered before', { invitationId: 'bo' }, 'already_answered'],
    ['no reservation', {}, 'reservation_required'],
    ['an unknown reservation', { reservation: 'unknown' }, 'reservation_required'],
    ['a reservation whose time is over', { reservation: 'ended' }, 'reservation_required'],
    ['a reservation that was used before', { reservation: 'used' }, 'reservation_used'],
    ['no code on a shared tablet', { isKiosk: true }, 'code_invalid'],
    ['a reservation of another link on a shared tablet', { isKiosk: true, reservation: 'held' }, 'code_invalid'],
    ['a code that holds no reservation', { isKiosk: true, reservation: 'code' }, 'reservation_required'],
    [
      'answers that are older than the draft and invalid',
      { reservation: 'held', isStale: true, isValid: false },
      'conflict',
    ],
  ] as const)('rejects %s', (_, change, code) => {
    const reservations = new Map([
      ['held', 'held'],
      ['ended', 'ended'],
      ['used', 'used'],
    ] as const);
    const known = state({ reservations, codes: new Set(['code']), invitations: new Map([['bo', true]]) });
    expect(decideSubmissions([factsOf('1', change)], known)).toEqual([code]);
  });

  it('rejects every submission while the measurement is not active', () => {
    const known = state({ error: 'survey_closed', reservations: held('a') });
    expect(decideSubmissions([factsOf('1', { reservation: 'a' }), factsOf('2')], known)).toEqual([
      'survey_closed',
      'survey_closed',
    ]);
  });
});
