import { describe, expect, it } from '@jest/globals';
import { findEndedPlan, firstStep, isSetUpMissing, nextStep } from './wizard-steps.ts';

const complete = { organization: { industry: 3 }, subscriptions: [{ state: 'ENDED' }, { state: 'ACTIVE' }] };

describe('isMissing', () => {
  it('returns false with an organization, its industry and an active subscription', () => {
    expect(isSetUpMissing(complete)).toBe(false);
  });

  it('returns true without a saved organization', () => {
    expect(isSetUpMissing({ ...complete, organization: null })).toBe(true);
  });

  it('returns true without an industry', () => {
    expect(isSetUpMissing({ ...complete, organization: { industry: null } })).toBe(true);
  });

  it('returns true without an active subscription', () => {
    expect(isSetUpMissing({ ...complete, subscriptions: [] })).toBe(true);
    expect(isSetUpMissing({ ...complete, subscriptions: [{ state: 'ENDED' }] })).toBe(true);
  });

  it('returns false if a call failed', () => {
    expect(isSetUpMissing({ organization: undefined, subscriptions: undefined })).toBe(false);
  });
});

describe('wizard steps', () => {
  it('starts with the subscription, or after it with an active one', () => {
    expect(firstStep({ ...complete, subscriptions: [] })).toBe('subscription');
    expect(firstStep({ ...complete, subscriptions: undefined })).toBe('subscription');
    expect(firstStep(complete)).toBe('organization');
  });

  it('advances one step at a time and ends at completed', () => {
    expect(nextStep('subscription')).toBe('organization');
    expect(nextStep('organization')).toBe('completed');
    expect(nextStep('completed')).toBe('completed');
  });
});

describe('ended plan', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  const ended = (readableUntil?: string) => ({
    ...complete,
    subscriptions: [{ state: 'ENDED', ...(readableUntil ? { readableUntil } : {}) }],
  });

  it('includes the last day of access while it is in the future', () => {
    expect(findEndedPlan(ended('2026-12-24T12:00:00Z'), now)).toEqual({ readableUntil: '2026-12-24T12:00:00Z' });
    expect(findEndedPlan(ended('2026-11-24T12:00:00Z'), now)).toEqual({ readableUntil: null });
    expect(findEndedPlan(ended(), now)).toEqual({ readableUntil: null });
  });

  it('is null without an earlier plan, with an active one, and with unknown subscriptions', () => {
    expect(findEndedPlan({ ...complete, subscriptions: [] }, now)).toBeNull();
    expect(findEndedPlan(complete, now)).toBeNull();
    expect(findEndedPlan({ ...complete, subscriptions: undefined }, now)).toBeNull();
  });
});
