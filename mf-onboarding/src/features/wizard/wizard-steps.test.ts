import { describe, expect, it } from '@jest/globals';
import { findEndedPlan, firstStep, isSetUpMissing, nextStep } from './wizard-steps.ts';

const complete = { organization: { industry: 3 }, subscriptions: [{ state: 'ENDED' }, { state: 'ACTIVE' }] };

describe('what the wizard looks for', () => {
  it('is missing nothing with an organization, its industry and an active subscription', () => {
    expect(isSetUpMissing(complete)).toBe(false);
  });

  it('misses an organization that was never saved', () => {
    expect(isSetUpMissing({ ...complete, organization: null })).toBe(true);
  });

  it('misses the industry of an organization', () => {
    expect(isSetUpMissing({ ...complete, organization: { industry: null } })).toBe(true);
  });

  it('misses an active subscription, also where one has ended', () => {
    expect(isSetUpMissing({ ...complete, subscriptions: [] })).toBe(true);
    expect(isSetUpMissing({ ...complete, subscriptions: [{ state: 'ENDED' }] })).toBe(true);
  });

  it('locks nobody out because of what could not load', () => {
    expect(isSetUpMissing({ organization: undefined, subscriptions: undefined })).toBe(false);
  });
});

describe('the steps of the wizard', () => {
  it('start with the subscription, or after it where one is active', () => {
    expect(firstStep({ ...complete, subscriptions: [] })).toBe('subscription');
    expect(firstStep({ ...complete, subscriptions: undefined })).toBe('subscription');
    expect(firstStep(complete)).toBe('organization');
  });

  it('go forward one by one and end at completed', () => {
    expect(nextStep('subscription')).toBe('organization');
    expect(nextStep('organization')).toBe('completed');
    expect(nextStep('completed')).toBe('completed');
  });
});

describe('a plan that has ended', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  const ended = (readableUntil?: string) => ({
    ...complete,
    subscriptions: [{ state: 'ENDED', ...(readableUntil ? { readableUntil } : {}) }],
  });

  it('is known with the day until which results are readable, as long as that is ahead', () => {
    expect(findEndedPlan(ended('2026-12-24T12:00:00Z'), now)).toEqual({ readableUntil: '2026-12-24T12:00:00Z' });
    expect(findEndedPlan(ended('2026-11-24T12:00:00Z'), now)).toEqual({ readableUntil: null });
    expect(findEndedPlan(ended(), now)).toEqual({ readableUntil: null });
  });

  it('is none where there never was one, where one is active, and where nothing is known', () => {
    expect(findEndedPlan({ ...complete, subscriptions: [] }, now)).toBeNull();
    expect(findEndedPlan(complete, now)).toBeNull();
    expect(findEndedPlan({ ...complete, subscriptions: undefined }, now)).toBeNull();
  });
});
