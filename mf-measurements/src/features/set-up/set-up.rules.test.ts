import { describe, expect, it } from '@jest/globals';
import { errorsOf, errorTextOf, todayIn } from './set-up.rules.ts';
import type { SetUpValues } from './set-up.values.ts';

const LIST = '00000000-0000-4000-8000-000000000001';
const TODAY = '2026-11-20';
const filled: SetUpValues = {
  startDate: '2026-11-20',
  durationDays: '14',
  frequency: 'monthly',
  endDate: '2027-05-20',
  timezone: 'Europe/Madrid',
  distribution: 'reusable-link',
  numberOfParticipants: '240',
  participantList: '',
  sendsReminders: true,
  threshold: '5',
  mailTexts: [],
};
const keys = (changes: Partial<SetUpValues>) => {
  const values = { ...filled, ...changes };
  return Object.fromEntries(
    [...errorsOf(values, TODAY)].map(([field, { code }]) => [field, errorTextOf(field, code, values)?.key ?? code]),
  );
};

describe('rules of the set-up form', () => {
  it('accepts a filled form', () => expect(keys({})).toEqual({}));

  it('requires every field that the specification requires', () => {
    expect(
      keys({ startDate: '', durationDays: '', frequency: '', endDate: '', timezone: '', distribution: '' }),
    ).toEqual({
      startDate: 'startDate',
      durationDays: 'duration',
      frequency: 'frequency',
      endDate: 'endDate',
      timezone: 'timezone',
      distribution: 'distribution',
    });
  });

  it('requires a number of participants for a reusable link, and a list for a traceable one', () => {
    expect(keys({ numberOfParticipants: '' })).toEqual({ numberOfParticipants: 'participants' });
    expect(keys({ numberOfParticipants: '12.5' })).toEqual({ numberOfParticipants: 'participantsWhole' });
    expect(keys({ distribution: 'traceable-link' })).toEqual({ participantList: 'list' });
    expect(keys({ distribution: 'traceable-link', participantList: LIST, numberOfParticipants: '' })).toEqual({});
  });

  it('rejects an end before the start or too far ahead, and a start in the past', () => {
    expect(keys({ endDate: '2026-11-19' })).toEqual({ endDate: 'endBeforeStart' });
    expect(keys({ endDate: '2026-11-20' })).toEqual({});
    expect(keys({ endDate: '2036-11-20' })).toEqual({});
    expect(keys({ endDate: '2036-11-21' })).toEqual({ endDate: 'endTooLate' });
    expect(keys({ startDate: '2026-11-19' })).toEqual({ startDate: 'startDatePast' });
    expect(keys({ startDate: '2036-11-21', endDate: '2036-11-21' })).toEqual({ startDate: 'startTooFar' });
  });

  it('requires an end date for every frequency', () => {
    for (const frequency of ['once', 'monthly'])
      expect(keys({ frequency, endDate: '' })).toEqual({ endDate: 'endDate' });
  });

  it('limits the duration to the interval between two measurements', () => {
    expect(keys({ frequency: 'weekly', durationDays: '7' })).toEqual({});
    expect(keys({ frequency: 'weekly', durationDays: '8' })).toEqual({ durationDays: 'durationPeriod' });
    expect(keys({ durationDays: '0' })).toEqual({ durationDays: 'durationWhole' });
    expect(keys({ frequency: 'once', durationDays: '367' })).toEqual({ durationDays: 'durationLong' });
  });

  it('accepts a threshold from five to fifty', () => {
    for (const threshold of ['5', '12', '50']) expect(keys({ threshold })).toEqual({});
    for (const threshold of ['', '4', '51', '7.5', 'five'])
      expect(keys({ threshold })).toEqual({ threshold: 'threshold' });
  });

  it('returns the date in another zone', () => {
    const now = new Date('2026-11-20T23:30:00Z');
    expect(todayIn('Europe/Madrid', now)).toBe('2026-11-21');
    expect(todayIn('America/Mexico_City', now)).toBe('2026-11-20');
    expect(todayIn('', now)).toBe(todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now));
  });
});
