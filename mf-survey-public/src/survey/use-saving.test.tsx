import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render } from '@testing-library/react';
import { sampleSurvey } from '../testing/sample-survey.ts';
import type { Draft } from './draft.types.ts';
import { createDraft, withPatch } from './participation.ts';
import { useSaving } from './use-saving.ts';

const answered = withPatch(createDraft(sampleSurvey(), 'reservation', 'own'), { answers: { one: 4 } });

function show(draft: Draft) {
  const save = jest.fn(async () => false);
  function Probe() {
    useSaving({ draft, save });
    return null;
  }
  return { save, ...render(<Probe />) };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('useSaving', () => {
  it('saves a second after an answer', async () => {
    const { save } = show(answered);
    await pass(999);
    expect(save).not.toHaveBeenCalled();
    await pass(1);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('saves at once when the page is hidden', async () => {
    const { save } = show(answered);
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await pass(0);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('saves nothing after the page has ended', async () => {
    const { save, unmount } = show(answered);
    unmount();
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await pass(2_000);
    expect(save).not.toHaveBeenCalled();
  });

  it.each([
    ['without changes', { ...answered, unsaved: [] }],
    ['that is being submitted', { ...answered, isSending: true }],
  ])('does not save a draft %s', async (_, draft) => {
    const { save } = show(draft);
    await pass(2_000);
    expect(save).not.toHaveBeenCalled();
  });
});
