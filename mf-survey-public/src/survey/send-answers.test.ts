import { describe, expect, it } from '@jest/globals';
import { sendAnswers } from './send-answers.ts';
import { SurveyError } from './survey-error.ts';

/** Sends with a list of outcomes and records the calls. */
function sending(outcomes: readonly (SurveyError | Error | null)[]) {
  const delaysMs: number[] = [];
  const leaving = new AbortController();
  let attempts = 0;
  const result = sendAnswers({
    submit: async () => {
      const outcome = outcomes[attempts] ?? null;
      attempts += 1;
      if (outcome) throw outcome;
    },
    wait: async (delayMs) => {
      delaysMs.push(delayMs);
      if (delaysMs.length >= 20) leaving.abort();
    },
    onAttempt: () => undefined,
    onWaiting: () => undefined,
    signal: leaving.signal,
  });
  return { result, delaysMs, attempts: () => attempts };
}

const offline = new SurveyError('offline', 0);

describe('sendAnswers', () => {
  it('resolves with the first acknowledgement', async () => {
    const { result, attempts } = sending([null]);
    expect(await result).toBe(true);
    expect(attempts()).toBe(1);
  });

  it('retries with growing delays while there is no connection', async () => {
    const { result, delaysMs } = sending([offline, offline, new SurveyError('unavailable', 503), null]);
    expect(await result).toBe(true);
    expect(delaysMs).toEqual([1_000, 2_000, 4_000]);
  });

  it('never waits longer than half a minute, and never gives up', async () => {
    const { result, delaysMs } = sending(Array.from({ length: 30 }, () => offline));
    expect(await result).toBe(false);
    expect(delaysMs).toHaveLength(20);
    expect(Math.max(...delaysMs)).toBe(30_000);
  });

  it('retries after too many requests', async () => {
    const { result, attempts } = sending([new SurveyError('too_many_requests', 429), null]);
    expect(await result).toBe(true);
    expect(attempts()).toBe(2);
  });

  it('treats a network error as a missing connection', async () => {
    const { result } = sending([new TypeError('Failed to fetch'), null]);
    expect(await result).toBe(true);
  });

  it.each(['survey_full', 'survey_closed', 'already_answered'])('stops when the API returns %s', async (code) => {
    const { result, attempts } = sending([new SurveyError(code, 409), null]);
    await expect(result).rejects.toMatchObject({ code });
    expect(attempts()).toBe(1);
  });
});
