import { describe, expect, it, jest } from '@jest/globals';
import { act, render, waitFor } from '@testing-library/react';
import { sampleSurvey } from '../testing/sample-survey.ts';
import type { Draft } from './draft.types.ts';
import { createDraft } from './participation.ts';
import { SurveyError } from './survey-error.ts';
import { useSending } from './use-sending.ts';

const draft: Draft = { ...createDraft(sampleSurvey(), null, 'own'), isSending: true };
const offline = (): Promise<void> => Promise.reject(new SurveyError('offline', 0));
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

function show(submit: jest.Mock<() => Promise<void>>, given: Draft | null = draft) {
  const onSent = jest.fn();
  const onRefused = jest.fn();
  let current: ReturnType<typeof useSending> | undefined;
  function Probe({ sent }: { sent: Draft | null }) {
    current = useSending({ draft: sent, errorCode: undefined, submit, onSent, onRefused });
    return null;
  }
  const { unmount, rerender } = render(<Probe sent={given} />);
  return {
    unmount,
    give: (next: Draft | null) => rerender(<Probe sent={next} />),
    onSent,
    onRefused,
    now: () => current!,
  };
}

describe('useSending', () => {
  it('starts when the draft is marked as sending, and reports its end', async () => {
    const submit = jest.fn(async () => {});
    const { give, onSent } = show(submit, { ...draft, isSending: false });
    await settled();
    expect(submit).not.toHaveBeenCalled();
    give(draft);
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('waits while the API is unavailable, and retries when the network is back', async () => {
    const submit = jest.fn(offline);
    const { now, onSent } = show(submit);
    await waitFor(() => expect(now().state).toEqual({ name: 'waiting', delayMs: 1000 }));
    submit.mockResolvedValue(undefined);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  });

  it('retries at once on request', async () => {
    const submit = jest.fn(offline);
    const { now, onSent } = show(submit);
    await waitFor(() => expect(now().state?.name).toBe('waiting'));
    submit.mockResolvedValue(undefined);
    act(() => now().tryNow());
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  });

  it('stops with the page: no more attempts and no listeners', async () => {
    const submit = jest.fn(offline);
    const remove = jest.spyOn(window, 'removeEventListener');
    const { now, unmount } = show(submit);
    await waitFor(() => expect(now().state?.name).toBe('waiting'));
    unmount();
    await settled();
    dispatchEvent(new Event('online'));
    await settled();
    expect(submit).toHaveBeenCalledTimes(1);
    expect(remove.mock.calls.map(([type]) => type)).toContain('online');
    remove.mockRestore();
  });

  it('returns the reason of a rejection until it is dismissed', async () => {
    const { now, onRefused } = show(jest.fn(() => Promise.reject(new SurveyError('survey_closed', 409))));
    await waitFor(() => expect(now().state).toEqual({ name: 'refused', code: 'survey_closed' }));
    expect(onRefused).toHaveBeenCalledWith('survey_closed');
    act(() => now().forget());
    expect(now().state).toBeNull();
  });
});
