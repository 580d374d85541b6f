import { describe, expect, it } from '@jest/globals';
import type { Draft, Patch } from '../survey/draft.types.ts';
import { createDraft, withPatch } from '../survey/participation.ts';
import { FIELD } from '../survey/posted-form.ts';
import { sampleSurvey } from '../testing/sample-survey.ts';
import type { PageData } from './page-data.ts';
import { recordOfPage, recordToKeep } from './situation.ts';

const SENT = { kind: 'sent' } as const;
const draftOf = (submissionId: string, reservation: string | null, patch: Patch = {}): Draft =>
  withPatch(createDraft(sampleSurvey(), reservation, submissionId), patch);

describe('the record that counts where the page and the device both have one', () => {
  const own = draftOf('own', 'reservation', { answers: { one: 1 } });
  const anothers = draftOf('another', 'other-reservation', { answers: { one: 5 } });

  it('is the only one there is', () => {
    expect(recordToKeep(null, own, undefined)).toBe(own);
    expect(recordToKeep(own, null, 'own')).toBe(own);
    expect(recordToKeep(null, null, undefined)).toBeNull();
  });

  it('is the receipt of a sent page where the device still has the draft of that participation', () => {
    expect(recordToKeep(SENT, own, 'own')).toBe(SENT);
  });

  it("is the device's draft where a sent page belongs to another participation", () => {
    expect(recordToKeep(SENT, anothers, 'own')).toBe(anothers);
  });

  it('is the receipt on a personal link, whose only participation was sent from here or from another device', () => {
    expect(recordToKeep(SENT, draftOf('another', null), 'own')).toBe(SENT);
  });

  it('is the receipt where the device has one too', () => {
    expect(recordToKeep(SENT, SENT, 'own')).toBe(SENT);
  });

  it('is the draft of the page where the device has only a receipt: somebody begins anew', () => {
    expect(recordToKeep(own, SENT, 'own')).toBe(own);
    const begun = draftOf('own', 'reservation');
    expect(recordToKeep(begun, SENT, 'own')).toBe(begun);
  });

  it('has the answers of both where they are of one participation, and of two answers the one of the page', () => {
    const device = draftOf('own', 'reservation', { answers: { one: 1, two: 2 }, units: { area: 'sales' } });
    const page = draftOf('own', 'reservation', { answers: { one: 4 } });
    expect(recordToKeep(page, device, 'own')).toMatchObject({
      submissionId: 'own',
      answers: { one: 4, two: 2 },
      units: { area: 'sales' },
    });
  });

  it('has the answers of both on a personal link, whatever id the form gave them', () => {
    const device = draftOf('device', null, { answers: { two: 2 } });
    const page = draftOf('form', null, { answers: { one: 4 } });
    expect(recordToKeep(page, device, 'form')).toMatchObject({ submissionId: 'device', answers: { one: 4, two: 2 } });
  });

  it('is the draft of the page on a shared link where it has answers, and never a mix of two people', () => {
    expect(recordToKeep(own, anothers, 'own')).toBe(own);
  });

  it("is the device's draft where another participation was only begun on the page", () => {
    expect(recordToKeep(draftOf('own', 'reservation'), anothers, 'own')).toBe(anothers);
  });
});

describe('the record of a page', () => {
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

  it('is none where the page did not come by a form', () => {
    expect(recordOfPage(page({}), form)).toBeNull();
  });

  it('is what its form has of a participation under way', () => {
    expect(recordOfPage(page({ posted }), form)).toMatchObject({
      kind: 'draft',
      submissionId: 'own',
      answers: { one: 4 },
    });
  });

  it('is a receipt where the form was sent, whatever its fields still have', () => {
    expect(recordOfPage(page({ posted: { ...posted, isSent: true } }), form)).toEqual(SENT);
  });

  it('is none where the survey could not be read', () => {
    expect(recordOfPage(page({ posted, first: { name: 'down' } }), form)).toBeNull();
    expect(recordOfPage(page({ posted, first: null }), form)).toBeNull();
  });
});
