import { describe, expect, it } from '@jest/globals';
import type { Draft, Patch } from '../survey/draft.types.ts';
import { createDraft, withPatch } from '../survey/participation.ts';
import { FIELD } from '../survey/posted-form.ts';
import { sampleSurvey } from '../testing/sample-survey.ts';
import type { PageData } from './page-data.ts';
import { recordOfPage, recordToKeep } from './page-record.ts';

const SENT = { kind: 'sent' } as const;
const draftOf = (submissionId: string, reservation: string | null, patch: Patch = {}): Draft =>
  withPatch(createDraft(sampleSurvey(), reservation, submissionId), patch);

describe('recordToKeep', () => {
  const own = draftOf('own', 'reservation', { answers: { one: 1 } });
  const otherDraft = draftOf('another', 'other-reservation', { answers: { one: 5 } });

  it('returns the only record', () => {
    expect(recordToKeep(null, own, undefined)).toBe(own);
    expect(recordToKeep(own, null, 'own')).toBe(own);
    expect(recordToKeep(null, null, undefined)).toBeNull();
  });

  it("returns the receipt of a submitted page over the device's draft of the same participation", () => {
    expect(recordToKeep(SENT, own, 'own')).toBe(SENT);
  });

  it("returns the device's draft over a submitted page of another participation", () => {
    expect(recordToKeep(SENT, otherDraft, 'own')).toBe(otherDraft);
  });

  it('returns the receipt on a personal link, submitted here or on another device', () => {
    expect(recordToKeep(SENT, draftOf('another', null), 'own')).toBe(SENT);
  });

  it('returns the receipt if the device has one too', () => {
    expect(recordToKeep(SENT, SENT, 'own')).toBe(SENT);
  });

  it("returns the page's draft if the device has only a receipt: a new participation", () => {
    expect(recordToKeep(own, SENT, 'own')).toBe(own);
    const begun = draftOf('own', 'reservation');
    expect(recordToKeep(begun, SENT, 'own')).toBe(begun);
  });

  it("merges the answers of one participation; the page's answer wins", () => {
    const device = draftOf('own', 'reservation', { answers: { one: 1, two: 2 }, units: { area: 'sales' } });
    const page = draftOf('own', 'reservation', { answers: { one: 4 } });
    expect(recordToKeep(page, device, 'own')).toMatchObject({
      submissionId: 'own',
      answers: { one: 4, two: 2 },
      units: { area: 'sales' },
    });
  });

  it("merges the answers on a personal link, whatever the form's id", () => {
    const device = draftOf('device', null, { answers: { two: 2 } });
    const page = draftOf('form', null, { answers: { one: 4 } });
    expect(recordToKeep(page, device, 'form')).toMatchObject({ submissionId: 'device', answers: { one: 4, two: 2 } });
  });

  it("returns the page's draft with answers on a reusable link, and never merges two people", () => {
    expect(recordToKeep(own, otherDraft, 'own')).toBe(own);
  });

  it("returns the device's draft if the page has another participation without answers", () => {
    expect(recordToKeep(draftOf('own', 'reservation'), otherDraft, 'own')).toBe(otherDraft);
  });
});

describe('recordOfPage', () => {
  const survey = sampleSurvey();
  const page = (changes: Partial<PageData>): PageData => ({
    address: 'response',
    token: 'token',
    language: 'en',
    locales: { en: 'en-US', es: 'es-CO' },
    apiUrl: '',
    first: { name: 'ready', survey },
    ...changes,
  });
  const form = new FormData();
  form.set(FIELD.submission, 'own');
  form.set('item:one', '4');
  const posted = { screen: { name: 'review' }, submissionId: 'own' } as const;

  it('returns null if the page did not come from a form', () => {
    expect(recordOfPage(page({}), form)).toBeNull();
  });

  it("returns the form's draft of a participation in progress", () => {
    expect(recordOfPage(page({ posted }), form)).toMatchObject({
      kind: 'draft',
      submissionId: 'own',
      answers: { one: 4 },
    });
  });

  it('returns a receipt if the form was submitted, whatever its fields contain', () => {
    expect(recordOfPage(page({ posted: { ...posted, isSent: true } }), form)).toEqual(SENT);
  });

  it('returns null if the survey could not be loaded', () => {
    expect(recordOfPage(page({ posted, first: { name: 'down' } }), form)).toBeNull();
    expect(recordOfPage(page({ posted, first: null }), form)).toBeNull();
  });
});
