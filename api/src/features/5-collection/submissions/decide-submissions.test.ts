import { describe, expect, it } from '@jest/globals';
import { type Sending, type CollectionState, decideSubmissions } from './decide-submissions.ts';

const state = (change: Partial<CollectionState> = {}): CollectionState => ({
  expected: 10,
  submissions: 0,
  error: null,
  accepted: new Set(),
  invitations: new Map(),
  places: new Map(),
  codes: new Set(),
  ...change,
});
const sending = (submissionId: string, change: Partial<Sending> = {}): Sending => ({
  submissionId,
  invitationId: null,
  place: null,
  isKiosk: false,
  isValid: true,
  isStale: false,
  ...change,
});
const held = (...places: string[]) => new Map(places.map((place) => [place, 'held'] as const));

describe('submissions that are decided together', () => {
  it('count a kiosk code once, though two submissions of the batch carry it', () => {
    const kiosk = { isKiosk: true, place: 'a' };
    const known = state({ places: held('a'), codes: new Set(['a']) });
    expect(decideSubmissions([sending('1', kiosk), sending('2', kiosk)], known)).toEqual(['accepted', 'code_invalid']);
  });

  it('count a place once, though two submissions of the batch carry it', () => {
    const known = state({ places: held('a', 'b') });
    const batch = [sending('1', { place: 'a' }), sending('2', { place: 'a' }), sending('3', { place: 'b' })];
    expect(decideSubmissions(batch, known)).toEqual(['accepted', 'place_used', 'accepted']);
  });

  it('count an invitation once, though two submissions of the batch carry it', () => {
    const known = state({ invitations: new Map([['ana', false]]) });
    const batch = [sending('1', { invitationId: 'ana' }), sending('2', { invitationId: 'ana' })];
    expect(decideSubmissions(batch, known)).toEqual(['accepted', 'already_answered']);
  });

  it('acknowledge one that was accepted before, or earlier in the batch, also after the measurement has ended', () => {
    const known = state({ accepted: new Set(['1']), places: held('a') });
    const batch = [sending('1', { place: 'x' }), sending('2', { place: 'a' }), sending('2', { place: 'a' })];
    expect(decideSubmissions(batch, known)).toEqual(['repeat', 'accepted', 'repeat']);
    expect(decideSubmissions([sending('1')], { ...known, error: 'survey_closed' })).toEqual(['repeat']);
  });

  it('stop on a reusable link at the number of people declared, those of the batch included', () => {
    const known = state({ expected: 4, submissions: 2, places: held('a', 'b', 'c') });
    const batch = ['a', 'b', 'c'].map((place) => sending(place, { place }));
    expect(decideSubmissions(batch, known)).toEqual(['accepted', 'accepted', 'survey_full']);
  });

  it('take a personal link however many were declared', () => {
    const known = state({ expected: 0, invitations: new Map([['ana', false]]) });
    expect(decideSubmissions([sending('1', { invitationId: 'ana' })], known)).toEqual(['accepted']);
  });

  it('use up nothing where one is refused', () => {
    const known = state({ expected: 1, places: held('a'), codes: new Set(['a']) });
    const kiosk = { isKiosk: true, place: 'a' };
    const batch = [
      sending('1', { ...kiosk, isValid: false }),
      sending('1', { ...kiosk, isStale: true }),
      sending('1', kiosk),
    ];
    expect(decideSubmissions(batch, known)).toEqual(['invalid_input', 'conflict', 'accepted']);
  });

  it.each([
    ['a link that leads to nobody', { invitationId: 'gone' }, 'link_invalid'],
    ['a link that was answered before', { invitationId: 'bo' }, 'already_answered'],
    ['no place', {}, 'place_required'],
    ['a place that nobody reserved', { place: 'unknown' }, 'place_required'],
    ['a place whose time is over', { place: 'ended' }, 'place_required'],
    ['a place that was used before', { place: 'used' }, 'place_used'],
    ['no code on a shared tablet', { isKiosk: true }, 'code_invalid'],
    ['a place of another link on a shared tablet', { isKiosk: true, place: 'held' }, 'code_invalid'],
    ['a code that holds no place', { isKiosk: true, place: 'code' }, 'place_required'],
    ['answers that are older than the draft and invalid', { place: 'held', isStale: true, isValid: false }, 'conflict'],
  ] as const)('refuse %s', (_, change, code) => {
    const places = new Map([
      ['held', 'held'],
      ['ended', 'ended'],
      ['used', 'used'],
    ] as const);
    const known = state({ places, codes: new Set(['code']), invitations: new Map([['bo', true]]) });
    expect(decideSubmissions([sending('1', change)], known)).toEqual([code]);
  });

  it('are all refused while the measurement collects nothing', () => {
    const known = state({ error: 'survey_closed', places: held('a') });
    expect(decideSubmissions([sending('1', { place: 'a' }), sending('2')], known)).toEqual([
      'survey_closed',
      'survey_closed',
    ]);
  });
});
