import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeSurveyApi, renderSurvey, TestHistory } from '../testing/render-survey.tsx';
import { sampleSurvey } from '../testing/sample-survey.ts';
import { createMemoryDrafts } from './draft-store.ts';
import { createDraft, toApiDraft, withPatch } from './participation.ts';
import { SurveyError } from './survey-error.ts';
import type { Survey } from './survey.types.ts';

const AREA = '0a0a0a0a-0000-4000-8000-000000000001';
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const group = (name: string) => within(screen.getByRole('group', { name }));
const offline = async () => {
  throw new SurveyError('offline', 0);
};

/** Renders the review of a device with a complete draft. */
async function atReview(api = new FakeSurveyApi()) {
  const drafts = createMemoryDrafts();
  const complete = withPatch(createDraft(api.survey, 'reservation', 'id'), {
    answers: { one: 4, two: 5, enps: 9 },
    units: { [AREA]: null },
  });
  await drafts.change('token', () => complete);
  const history = new TestHistory('response');
  history.entries = [{ screen: { name: 'review' }, address: 'response' }];
  const page = renderSurvey({ api, drafts, history });
  await heading('Ready to send');
  return page;
}

describe('access step', () => {
  it('shows the organization, the promise, and the duration', async () => {
    renderSurvey();
    await heading('We’d like your feedback');
    expect(screen.getByText('About 6 minutes')).toBeVisible();
    expect(screen.getByText('240 responses expected')).toBeVisible();
    expect(screen.getByText(/Open until November 30, 2026/)).toBeVisible();
    expect(screen.getByText(/^Your answers are anonymous\. Results are shown only for groups of 5/)).toBeVisible();
  });

  it('has the start button above the full promise, which expands', async () => {
    const { user } = renderSurvey();
    await heading('We’d like your feedback');
    const summary = screen.getByText('What happens to your answers');
    expect(button('Start').compareDocumentPosition(summary)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Who sees what')).not.toBeVisible();
    await user.click(summary);
    expect(screen.getByRole('heading', { name: 'Your answers are anonymous' })).toBeVisible();
    expect(screen.getByText(/at least 5 people answered/)).toBeVisible();
    expect(screen.getByText(/Answering this is voluntary/)).toBeVisible();
    expect(screen.getByText(/this device remembers that it answered/)).toBeVisible();
  });

  it('shows the contact on the first and last screen', async () => {
    const { user } = await atReview();
    const help = () => screen.getByRole('link', { name: 'people@molino.example' });
    expect(help()).toHaveAttribute('href', 'mailto:people@molino.example');
    await user.click(button('Send my answers'));
    await heading('Thank you. Your answers have been submitted.');
    expect(help()).toBeVisible();
    expect(screen.getByText(/^Do you have a question about this survey\? Write to Molino Alto:/)).toBeVisible();
  });

  it('links the last screen to what followed from earlier answers, while that page is published', async () => {
    const follow_up = 'https://veleta.example/what-we-do/secret';
    renderSurvey({ api: new FakeSurveyApi(sampleSurvey({ status: 'answered', follow_up })) });
    expect(await screen.findByRole('link', { name: 'What Molino Alto has done with earlier answers' })).toHaveAttribute(
      'href',
      follow_up,
    );
  });

  it('has no link to earlier answers if no page is published', async () => {
    renderSurvey({ api: new FakeSurveyApi(sampleSurvey({ status: 'answered', follow_up: null })) });
    await heading(/already/);
    expect(screen.queryByRole('link', { name: /earlier answers/ })).not.toBeInTheDocument();
  });

  it('shows no help if the organization has no contact address', async () => {
    const survey = sampleSurvey();
    const api = new FakeSurveyApi({ ...survey, organization: { ...survey.organization, support_email: null } });
    renderSurvey({ api });
    await heading(/We’d like your feedback/);
    expect(screen.queryByText(/question about this survey/)).not.toBeInTheDocument();
  });

  it('is available in Spanish', async () => {
    renderSurvey({ language: 'es' });
    await heading('Queremos conocer tu opinión');
    expect(screen.getByText('Alrededor de 6 minutos')).toBeVisible();
  });

  it('takes one reservation for several clicks on Start, and shows the questions', async () => {
    const { user, api, history } = renderSurvey();
    await heading(/We’d like your feedback/);
    await user.dblClick(button('Start'));
    await heading('Which group are you in?');
    expect(api.started).toEqual([{ reservation: null, fingerprint: 'fingerprint', has_answered_before: false }]);
    expect(history.current.address).toBe('response');
  });

  it('lets the person decide on a device that may have answered', async () => {
    const api = new FakeSurveyApi();
    api.isKnownDevice = true;
    const { user } = renderSurvey({ api });
    await heading(/We’d like your feedback/);
    await user.click(button('Start'));
    await heading('This device may already have been used to answer');
    await user.click(button('I have not answered yet: continue'));
    await heading('Which group are you in?');
  });

  it('shows that no reservation is left', async () => {
    const api = new FakeSurveyApi();
    api.onStart = async () => {
      throw new SurveyError('survey_full', 409);
    };
    const { user } = renderSurvey({ api });
    await heading(/We’d like your feedback/);
    await user.click(button('Start'));
    await heading('This survey is full');
  });

  it('can be retried if the start finds no connection', async () => {
    const api = new FakeSurveyApi();
    api.onStart = offline;
    const { user } = renderSurvey({ api });
    await heading(/We’d like your feedback/);
    await user.click(button('Start'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be started/);
    expect(button('Start')).toBeVisible();
  });

  it('lets another person start on a shared device, without the previous answers', async () => {
    const { user, api, drafts, unmount } = await atReview();
    unmount();
    renderSurvey({ api, drafts });
    await user.click(await screen.findByRole('button', { name: 'I’m someone else: start over' }));
    await heading('Which group are you in?');
    expect(await drafts.read('token')).toMatchObject({ answers: {}, reservation: 'reservation' });
    expect(await drafts.read('token')).not.toMatchObject({ submissionId: 'id' });
  });
});

describe('answering', () => {
  it('goes from units through every dimension to the review, without required answers', async () => {
    const { user, api } = renderSurvey();
    await heading(/We’d like your feedback/);
    await user.click(button('Start'));
    await heading('Which group are you in?');
    await user.click(group('Area').getByLabelText('Sales'));
    await user.click(button('Next'));
    await heading('Support in English');
    await user.click(group('First in English').getByLabelText('Strongly agree'));
    await user.click(group('Second in English').getByLabelText('I prefer not to answer'));
    await user.click(button('Next'));
    await heading('Recommendation in English');
    await user.type(screen.getByRole('textbox', { name: /Comment in English/ }), 'Thanks');
    expect(screen.getByText('1994 characters left')).toBeVisible();
    await user.click(button('Next'));
    await heading('Ready to send');
    expect(within(screen.getByRole('list', { name: 'Unanswered' })).getAllByRole('listitem')).toHaveLength(1);
    // The comment is optional: it counts neither as answered nor as unanswered.
    expect(screen.getByText('2 of 3 answered')).toBeVisible();
    await user.click(button('Recommend in English'));
    await user.click(group('Recommend in English').getByLabelText('10'));
    await user.click(button('Next'));
    await user.click(button('Send my answers'));
    await heading('Thank you. Your answers have been submitted.');
    expect(api.submissions).toHaveLength(1);
    expect(api.submissions[0]).toMatchObject({
      reservation: 'reservation',
      units: ['0a0a0a0a-0000-4000-8000-000000000011'],
      answers: [
        { item: 'one', value: 5 },
        { item: 'two', value: null },
        { item: 'enps', value: 10 },
        { item: 'comment', value: 'Thanks' },
      ],
    });
  });

  it('validates the length of a comment and never truncates it', async () => {
    const { user, api, drafts } = await fromFirstDimension();
    await user.click(button('Next'));
    const field = await screen.findByRole('textbox', { name: /Comment in English/ });
    const tooLong = '漢'.repeat(820);
    await user.click(field);
    await user.paste(tooLong);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/50 characters too many.*count as more than one/);
    await user.click(button('Next'));
    expect(field).toHaveFocus();
    expect(field).toHaveValue(tooLong);
    expect(await drafts.read('token')).toMatchObject({ answers: { comment: tooLong } });
    await user.click(group('Recommend in English').getByLabelText('9'));
    await waitFor(() => expect(api.kept.draft?.answers).toEqual([{ item: 'enps', value: 9 }]));
    await user.clear(field);
    await user.paste('漢'.repeat(800));
    expect(field).toBeValid();
    expect(screen.getByText(/^0 characters left/)).toBeVisible();
    await user.click(button('Next'));
    await user.click(button('Send my answers'));
    await heading('Thank you. Your answers have been submitted.');
    expect(api.submissions[0]?.answers).toContainEqual({ item: 'comment', value: '漢'.repeat(800) });
  });

  it('accepts keys 1 to 5 on the focused statement and moves on, without shortcuts elsewhere', async () => {
    const { user } = await fromFirstDimension();
    await user.keyboard('3');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    group('First in English').getByLabelText('Strongly disagree').focus();
    await user.keyboard('7{Control>}2{/Control}2');
    expect(group('First in English').getByLabelText('Disagree')).toBeChecked();
    expect(group('Second in English').getByLabelText('Strongly disagree')).toHaveFocus();
    expect(group('Second in English').queryByRole('radio', { checked: true })).toBeNull();
    await user.keyboard('5');
    expect(group('Second in English').getByLabelText('Strongly agree')).toBeChecked();
    expect(button('Next')).toHaveFocus();
  });

  it('accepts keys 0 to 9 on the scale to ten, and 1 with 0 as ten', async () => {
    const { user } = await fromFirstDimension();
    await user.click(button('Next'));
    await heading('Recommendation in English');
    const scale = group('Recommend in English');
    scale.getByLabelText('5').focus();
    await user.keyboard('7');
    expect(scale.getByLabelText('7')).toBeChecked();
    expect(scale.getByLabelText('7')).toHaveFocus();
    await user.keyboard('10');
    expect(scale.getByLabelText('10')).toBeChecked();
    await user.type(screen.getByRole('textbox', { name: /Comment in English/ }), '1 to 5');
    expect(scale.getByLabelText('10')).toBeChecked();
  });

  it('moves forward with Enter in a field, never back', async () => {
    const { user } = await fromFirstDimension();
    group('First in English').getByLabelText('Agree').focus();
    await user.keyboard('{Enter}');
    await heading('Recommendation in English');
  });

  it('resumes after a reload on the same screen with every answer', async () => {
    const { user, history, drafts, api, unmount } = await fromFirstDimension();
    await user.click(group('First in English').getByLabelText('Agree'));
    unmount();
    renderSurvey({ history, drafts, api });
    await heading('Support in English');
    expect(group('First in English').getByLabelText('Agree')).toBeChecked();
  });

  it('continues without the server, with the survey stored on the device', async () => {
    const { user, history, drafts, api, unmount } = await fromFirstDimension();
    await user.click(group('First in English').getByLabelText('Agree'));
    unmount();
    renderSurvey({ history, drafts, api, first: { name: 'down' } });
    await heading('Support in English');
  });

  it('continues when the survey has become full for others', async () => {
    const { history, drafts, unmount } = await fromFirstDimension();
    unmount();
    renderSurvey({
      history,
      drafts,
      api: new FakeSurveyApi(sampleSurvey({ status: 'full', dimensions: [], categories: [] })),
    });
    await heading('Support in English');
  });

  it('goes to the previous screen with Back', async () => {
    const { user, history } = await fromFirstDimension();
    await user.click(button('Next'));
    await heading('Recommendation in English');
    act(() => history.move(-1));
    await heading('Support in English');
  });

  it('shows the access step to people without a reservation', async () => {
    const { history } = renderSurvey({ history: new TestHistory('response') });
    await heading(/We’d like your feedback/);
    expect(history.current.address).toBe('access');
  });
});

/** Renders a participation on its first dimension. */
async function fromFirstDimension() {
  const page = renderSurvey();
  await heading(/We’d like your feedback/);
  await page.user.click(button('Start'));
  await heading('Which group are you in?');
  await page.user.click(button('Next'));
  await heading('Support in English');
  return page;
}

describe('draft of the API', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  it('contains every answer within seconds, also after an hour offline, which the page shows', async () => {
    const { user, api } = await fromFirstDimension();
    api.onKeep = offline;
    await user.click(group('First in English').getByLabelText('Agree'));
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText(/You are offline/)).toBeVisible();
    await user.click(group('Second in English').getByLabelText('I prefer not to answer'));
    await act(() => jest.advanceTimersByTimeAsync(60 * 60_000));
    expect(api.kept.version).toBe(0);
    api.onKeep = async () => undefined;
    act(() => void window.dispatchEvent(new Event('online')));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(api.kept.draft?.answers).toEqual([
      { item: 'one', value: 4 },
      { item: 'two', value: null },
    ]);
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  it('renews an ended reservation once', async () => {
    const { user, api } = await fromFirstDimension();
    let rejections = 0;
    api.onKeep = async () => {
      rejections += 1;
      if (rejections === 1) throw new SurveyError('not_found', 404);
    };
    await user.click(group('First in English').getByLabelText('Agree'));
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(api.started).toHaveLength(2);
    expect(api.kept.draft?.answers).toEqual([{ item: 'one', value: 4 }]);
  });

  it('is not retried after a permanent rejection', async () => {
    const { user, api } = await fromFirstDimension();
    let calls = 0;
    api.onKeep = async () => {
      calls += 1;
      throw new SurveyError('not_found', 404);
    };
    await user.click(group('First in English').getByLabelText('Agree'));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(calls).toBe(2);
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });
});

describe('personal link on another device', () => {
  it('continues where the first device was, with the same submission id', async () => {
    const api = new FakeSurveyApi(sampleSurvey({ promise: 'confidential' }));
    const elsewhere = withPatch(createDraft(api.survey, null, 'elsewhere'), { answers: { one: 4, two: 5 } });
    api.kept = { version: 3, draft: toApiDraft(elsewhere) };
    const { user } = renderSurvey({ api, history: new TestHistory('response') });
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await heading('Recommendation in English');
    await user.click(group('Recommend in English').getByLabelText('10'));
    await user.click(button('Next'));
    await user.click(button('Send my answers'));
    await heading(/Thank you/);
    expect(api.submissions[0]).toMatchObject({ submission_id: 'elsewhere', answers: { length: 3 } });
  });

  it("shows the other device's later answers on the first device", async () => {
    const api = new FakeSurveyApi(sampleSurvey({ promise: 'confidential' }));
    const drafts = createMemoryDrafts();
    const here = withPatch(createDraft(api.survey, null, 'id'), { answers: { one: 2 } });
    await drafts.change('token', () => ({ ...here, version: 1, unsaved: [] }));
    api.kept = { version: 2, draft: toApiDraft(withPatch(here, { answers: { one: 4 } })) };
    const { user } = renderSurvey({ api, drafts, history: new TestHistory('response') });
    await user.click(await screen.findByRole('button', { name: 'Continue where you left off' }));
    await heading('Support in English');
    expect(group('First in English').getByLabelText('Agree')).toBeChecked();
  });

  it("continues with the device's draft while the API is unavailable", async () => {
    const api = new FakeSurveyApi(sampleSurvey({ promise: 'confidential' }));
    const drafts = createMemoryDrafts();
    await drafts.change('token', () => withPatch(createDraft(api.survey, null, 'id'), { answers: { one: 2 } }));
    api.readDraft = offline;
    const { user } = renderSurvey({ api, drafts, history: new TestHistory('response') });
    await user.click(await screen.findByRole('button', { name: 'Continue where you left off' }));
    await heading('Support in English');
  });
});

describe('shared tablet', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());
  const kiosk = () => new FakeSurveyApi(sampleSurvey({ is_kiosk: true }));
  const later = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
  const start = async (page: ReturnType<typeof renderSurvey>) => {
    await page.user.type(await screen.findByRole('textbox', { name: 'Your code' }), 'abc-def-ghk');
    await page.user.click(button('Start'));
  };

  it('requires the code, stores nothing on the device, and returns to the start by itself', async () => {
    const page = renderSurvey({ api: kiosk() });
    await start(page);
    await heading('Which group are you in?');
    expect(page.api.started).toEqual([{ reservation: null, fingerprint: null, code: 'abc-def-ghk' }]);
    await page.user.click(button('Next'));
    await page.user.click(group('First in English').getByLabelText('Agree'));
    await later(5);
    expect(page.api.kept.version).toBe(0);
    await page.user.click(button('Next'));
    await page.user.click(button('Next'));
    await page.user.click(button('Send my answers'));
    await heading(/Thank you/);
    expect(screen.getByText(/returns to the start in 15 seconds/)).toBeVisible();
    await later(16);
    await heading(/We’d like your feedback/);
    expect(screen.getByRole('textbox', { name: 'Your code' })).toHaveValue('');
    expect(await page.drafts.read('token')).toBeNull();
    act(() => page.history.move(-1));
    await heading(/We’d like your feedback/);
  });

  it('shows that a code is invalid', async () => {
    const api = kiosk();
    api.onStart = async () => {
      throw new SurveyError('code_invalid', 404);
    };
    await start(renderSurvey({ api }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/code is not valid or has already been used/);
    expect(screen.getByRole('textbox', { name: 'Your code' })).toBeInvalid();
  });

  it('warns an idle person, continues after activity, and otherwise deletes the answers', async () => {
    const page = renderSurvey({ api: kiosk() });
    await start(page);
    await heading('Which group are you in?');
    await later(95);
    const warning = screen.getByRole('alertdialog', { name: 'Are you still there?' });
    expect(within(warning).getByRole('button', { name: 'I’m still here' })).toHaveFocus();
    await page.user.click(button('I’m still here'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await later(60);
    await page.user.click(group('Area').getByLabelText('Sales'));
    await later(60);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await later(35);
    expect(screen.getByRole('alertdialog')).toBeVisible();
    await later(31);
    await heading(/We’d like your feedback/);
    await start(page);
    expect(await screen.findByRole('radio', { name: 'Sales' })).not.toBeChecked();
  });
});

describe('submitting', () => {
  it('submits once for a double click, and stores no answer afterwards', async () => {
    const { user, api, drafts } = await atReview();
    await user.dblClick(button('Send my answers'));
    await heading(/Thank you/);
    expect(api.submissions).toHaveLength(1);
    expect(await drafts.read('token')).toEqual({ kind: 'sent' });
  });

  it('does not renew the reservation on the way, which would take a second one', async () => {
    const { user, api } = await atReview();
    await user.click(button('Send my answers'));
    await heading(/Thank you/);
    expect(api.started).toEqual([]);
  });

  it('shows that nothing is confirmed while offline, then submits the same id', async () => {
    const api = new FakeSurveyApi();
    api.onSubmit = async (attempt) => (attempt === 1 ? offline() : undefined);
    const { user } = await atReview(api);
    await user.click(button('Send my answers'));
    expect(await screen.findByText(/not confirmed yet/)).toBeVisible();
    await user.click(button('Try now'));
    await heading(/Thank you/);
    expect(api.submissions.map((each) => each.submission_id)).toEqual(['id', 'id']);
  });

  it('retries at once when the connection is back', async () => {
    const api = new FakeSurveyApi();
    api.onSubmit = async (attempt) => (attempt === 1 ? offline() : undefined);
    const { user } = await atReview(api);
    await user.click(button('Send my answers'));
    await screen.findByText(/not confirmed yet/);
    window.dispatchEvent(new Event('online'));
    await heading(/Thank you/);
  });

  it('submits the same after a reload before the acknowledgement, even if the link counts as used', async () => {
    const api = new FakeSurveyApi(sampleSurvey({ promise: 'confidential' }));
    const drafts = createMemoryDrafts();
    await drafts.change('token', () => ({ ...createDraft(api.survey, null, 'id'), isSending: true }));
    api.survey = sampleSurvey({ promise: 'confidential', status: 'answered', dimensions: [] });
    renderSurvey({ api, drafts, history: new TestHistory('response') });
    await heading(/Thank you/);
    expect(api.submissions.map((each) => each.submission_id)).toEqual(['id']);
  });

  it('keeps the answers if the last reservation was given to another person', async () => {
    const api = new FakeSurveyApi();
    api.onSubmit = async (attempt) => {
      if (attempt === 1) throw new SurveyError('survey_full', 409);
    };
    const { user, drafts } = await atReview(api);
    await user.click(button('Send my answers'));
    await heading('Your answers were not sent');
    expect(await drafts.read('token')).toMatchObject({ kind: 'draft', isSending: false, answers: { one: 4 } });
    await user.click(button('Try again'));
    await heading(/Thank you/);
  });

  it('renews an ended reservation by itself, and submits the same answers', async () => {
    const api = new FakeSurveyApi();
    api.onSubmit = async (attempt) => {
      if (attempt === 1) throw new SurveyError('reservation_required', 409);
    };
    const { user } = await atReview(api);
    await user.dblClick(button('Send my answers'));
    await heading(/Thank you/);
    expect(api.started).toEqual([{ reservation: 'reservation', has_answered_before: false }]);
    expect(api.submissions[1]).toEqual(api.submissions[0]);
  });

  it.each([
    ['en' as const, 'Your answers were not sent', /all places are taken right now/, /stay on this device/],
    ['es' as const, 'Tus respuestas no se enviaron', /todos los lugares están ocupados/, /siguen en este dispositivo/],
  ])('shows that no reservation is free, and keeps the answers: %s', async (language, title, why, where) => {
    const api = new FakeSurveyApi();
    api.onSubmit = async () => {
      throw new SurveyError('reservation_required', 409);
    };
    api.onStart = async () => {
      throw new SurveyError('survey_full', 409);
    };
    const memory = createMemoryDrafts();
    const drafts = { ...memory, isKept: async () => true };
    const sending = { ...createDraft(api.survey, 'reservation', 'id'), answers: { one: 4 }, isSending: true };
    await drafts.change('token', () => sending);
    renderSurvey({ api, drafts, language, history: new TestHistory('response') });
    await heading(title);
    expect(screen.getByText(why)).toBeVisible();
    expect(screen.getByText(where)).toBeVisible();
    expect(await drafts.read('token')).toMatchObject({ kind: 'draft', isSending: false, answers: { one: 4 } });
  });

  it('asks to keep the page open if the browser stores nothing', async () => {
    const api = new FakeSurveyApi();
    api.onSubmit = async () => {
      throw new SurveyError('survey_full', 409);
    };
    const { user } = await atReview(api);
    await user.click(button('Send my answers'));
    expect(await screen.findByText(/please leave this page open/)).toBeVisible();
  });

  it('shows that other answers were submitted for the reservation, without a retry', async () => {
    const api = new FakeSurveyApi();
    api.onSubmit = async () => {
      throw new SurveyError('reservation_used', 409);
    };
    const { user } = await atReview(api);
    await user.click(button('Send my answers'));
    expect(await screen.findByText(/Only one submission counts/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows that the answers were late, and deletes them on request', async () => {
    const api = new FakeSurveyApi();
    api.onSubmit = async () => {
      throw new SurveyError('survey_closed', 410);
    };
    const { user, drafts } = await atReview(api);
    await user.click(button('Send my answers'));
    await heading('Your answers were not sent');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(button('Delete my answers from this device'));
    await waitFor(async () => expect(await drafts.read('token')).toBeNull());
  });

  it('submits nothing from a window whose answers another one has submitted', async () => {
    const { drafts, user, api } = await atReview();
    await drafts.change('token', () => ({ kind: 'sent' }));
    await user.click(button('Send my answers'));
    await heading(/Thank you/);
    expect(api.submissions).toEqual([]);
  });
});

describe('device that has answered before', () => {
  const startAgain = async (page: Awaited<ReturnType<typeof atReview>>) => {
    const { api, drafts, user } = page;
    await user.click(button('Send my answers'));
    await heading(/Thank you/);
    page.unmount();
    renderSurvey({ api, drafts });
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await heading('This device may already have been used to answer');
    return api.started.at(-1);
  };

  it('reports it at the next start, also after unfinished answers were deleted', async () => {
    const page = await atReview();
    expect(await startAgain(page)).toMatchObject({ has_answered_before: true });
    await page.drafts.change('token', () => null);
    page.unmount();
    renderSurvey({ api: page.api, drafts: page.drafts });
    await page.user.click((await screen.findAllByRole('button', { name: 'Start' }))[0] ?? document.body);
    expect(page.api.started.at(-1)).toMatchObject({ has_answered_before: true });
  });

  it('takes a new reservation if its own is used', async () => {
    const page = await atReview();
    page.api.onStart = async () => {
      if (page.api.started.length === 1) throw new SurveyError('reservation_used', 409);
    };
    page.unmount();
    renderSurvey({ api: page.api, drafts: page.drafts });
    await page.user.click(await screen.findByRole('button', { name: /I’m someone else/ }));
    await heading('Which group are you in?');
    expect(page.api.started).toMatchObject([{ reservation: 'reservation' }, { reservation: null }]);
  });

  it('does not report it on a shared tablet', async () => {
    const drafts = createMemoryDrafts();
    await drafts.change('answered:token', () => ({ kind: 'sent' }));
    const api = new FakeSurveyApi(sampleSurvey({ is_kiosk: true }));
    const { user } = renderSurvey({ api, drafts });
    await user.type(await screen.findByLabelText('Your code'), 'ABC');
    await user.click(button('Start'));
    await heading('Which group are you in?');
    expect(api.started).toEqual([{ reservation: null, fingerprint: null, code: 'ABC' }]);
  });
});

describe('survey that accepts no answers', () => {
  it.each<[Survey['status'], string]>([
    ['not_open', 'This survey is not open yet'],
    ['closed', 'This survey has ended'],
    ['stopped', 'This survey was closed early'],
    ['full', 'This survey is full'],
    ['answered', 'You have already answered'],
  ])('shows the reason: %s', async (status, text) => {
    renderSurvey({ api: new FakeSurveyApi(sampleSurvey({ status, dimensions: [] })) });
    await heading(text);
  });

  it('shows that a truncated link is unknown', async () => {
    renderSurvey({ first: { name: 'unknown' } });
    await heading('This link does not work');
  });

  it('shows that it was withdrawn on a device that knew it', async () => {
    const { user, drafts, unmount } = await atReview();
    unmount();
    renderSurvey({ drafts, first: { name: 'unknown' } });
    await heading('This survey was withdrawn');
    await user.click(button('Delete my answers from this device'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull());
    expect(await drafts.read('token')).toBeNull();
  });

  it('shows that it was withdrawn while a person was answering', async () => {
    const api = new FakeSurveyApi();
    api.onSubmit = async () => {
      throw new SurveyError('link_invalid', 404);
    };
    const { user } = await atReview(api);
    await user.click(button('Send my answers'));
    await heading('This survey was withdrawn');
    expect(button('Delete my answers from this device')).toBeVisible();
  });

  it('is loaded again when the server is back', async () => {
    const { user } = renderSurvey({ first: { name: 'down' } });
    await heading('We cannot reach the survey right now');
    await user.click(button('Try again'));
    await heading(/We’d like your feedback/);
  });
});
