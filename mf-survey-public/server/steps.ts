import { randomUUID } from 'node:crypto';
import type { DeviceRecord, Draft } from '../src/survey/draft.types.ts';
import { createDraft, findLongComment, submissionOf } from '../src/survey/participation.ts';
import { draftOfForm, FIELD, screenOfName } from '../src/survey/posted-form.ts';
import { answeringScreens, nextScreen, previousScreen, resumeScreen, type Screen } from '../src/survey/screens.ts';
import type { SurveyClient } from '../src/survey/survey-client.ts';
import { STATUS_OF_CODE, toSurveyError } from '../src/survey/survey-error.ts';
import type { Survey } from '../src/survey/survey.types.ts';
import { submitOnReservation } from '../src/survey/reserve.ts';

/** Result of a form: a screen with the answers so far, or the reply of the API. */
export interface Step {
  readonly survey: Survey | null;
  readonly screen: Screen;
  readonly record: DeviceRecord | null;
  readonly submissionId?: string;
  readonly errorCode?: string;
}

interface Posted {
  readonly token: string;
  readonly survey: Survey;
  readonly form: URLSearchParams;
  readonly client: SurveyClient;
}

const PROMISE: Screen = { name: 'promise' };

/**
 * Performs one step of the survey without script.
 * The form contains its screen, the pressed button and all answers so far; the server stores nothing between steps.
 * Posting a form again leads to the same page.
 */
export async function takeStep({ token, survey, form, client }: Posted): Promise<Step> {
  const at = screenOfName(form.get(FIELD.screen), survey) ?? PROMISE;
  const draft = draftOfForm(form, survey);
  const stay = (screen: Screen, record: Draft | null = draft): Step => ({ survey, screen, record });
  if (form.has('language')) return stay(at);
  const pressed = form.get('go') ?? 'next';
  // Enter in the code field presses the first button, which is "next" on every screen.
  const go = pressed === 'next' && at.name === 'promise' && !draft ? 'start' : pressed;
  if (go === 'discard') return stay(PROMISE, null);
  if (go === 'start' || go === 'anew' || !draft) {
    // The first page generated the secret, so that a repeated start takes one reservation.
    const reservation = go === 'anew' ? null : form.get(FIELD.reservation) || null;
    const code = survey.is_kiosk ? form.get('code') : null;
    return go === 'start' || go === 'anew' ? begin({ token, survey, client, reservation, code }) : stay(PROMISE, null);
  }
  const tooLong = go === 'back' ? null : findLongComment(draft);
  if (tooLong) return stay({ name: 'dimension', index: tooLong.index });
  if (go === 'send') return send({ token, survey, client, draft });
  return stay(destination(go, at, draft));
}

function destination(go: string, at: Screen, draft: Draft): Screen {
  const { survey } = draft;
  const part = /^part:(\d+)$/.exec(go)?.[1];
  if (part && survey.dimensions[Number(part)]) return { name: 'dimension', index: Number(part) };
  if (go === 'review') return { name: 'review' };
  if (go === 'retry') return at;
  if (go === 'back') return previousScreen(survey, at) ?? PROMISE;
  return at.name === 'promise' ? resumeScreen(draft) : nextScreen(survey, at);
}

interface Begin {
  token: string;
  survey: Survey;
  client: SurveyClient;
  reservation: string | null;
  /** Set on a kiosk link. */
  code: string | null;
}

async function begin({ token, survey, client, reservation, code }: Begin): Promise<Step> {
  const isPersonal = survey.promise === 'confidential';
  try {
    const started = await client.start(token, isPersonal ? {} : { reservation, ...(code ? { code } : {}) });
    const draft = createDraft(survey, isPersonal ? null : started.reservation, randomUUID());
    const screen = answeringScreens(survey)[0] ?? { name: 'review' };
    return { survey, screen, record: draft, submissionId: draft.submissionId };
  } catch (error) {
    return toErrorStep(error, { survey, screen: PROMISE, record: null });
  }
}

async function send({
  token,
  survey,
  client,
  draft,
}: Omit<Begin, 'reservation' | 'code'> & { draft: Draft }): Promise<Step> {
  const step = { survey, record: draft, submissionId: draft.submissionId };
  try {
    await submitOnReservation({
      submit: () => client.submit(token, submissionOf(draft)),
      start: () => client.start(token, { reservation: draft.reservation }),
    });
    return { ...step, screen: { name: 'sent' }, record: { kind: 'sent' } };
  } catch (error) {
    return toErrorStep(error, { ...step, screen: { name: 'review' } });
  }
}

/**
 * Converts an error of the API into a step: the survey's new state if no answers are lost, otherwise the answers with
 * the reason.
 */
function toErrorStep(error: unknown, step: Step): Step {
  const { code, isTemporary } = toSurveyError(error);
  // The first page was posted again after its submission; the next page has a new reservation.
  if (code === 'reservation_used' && step.record === null) return step;
  if (code === 'link_invalid') return { ...step, survey: null };
  const status = STATUS_OF_CODE[code];
  if (status && step.survey && (step.record === null || code === 'already_answered'))
    return { survey: { ...step.survey, status }, screen: PROMISE, record: null };
  return { ...step, errorCode: isTemporary ? 'unavailable' : code };
}
