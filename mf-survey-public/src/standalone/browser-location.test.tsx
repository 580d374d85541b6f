import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, waitFor } from '@testing-library/react';
import type { PageLocation } from '../survey/page-location.ts';
import type { Address } from '../survey/survey.types.ts';
import { entryInHistory, useBrowserLocation, type InitialLocation } from './browser-location.ts';

const TOKEN = 'a/b c';
const ACCESS = '/request-survey-access/a%2Fb%20c';
const RESPONSE = '/survey/response/a%2Fb%20c';
const UNITS = { name: 'units' } as const;
const REVIEW = { name: 'review' } as const;

function show(given: Partial<InitialLocation> = {}) {
  let current: (PageLocation & { address: Address }) | undefined;
  function Probe(props: InitialLocation) {
    current = useBrowserLocation(props);
    return null;
  }
  const first: InitialLocation = { token: TOKEN, address: 'access', entry: null, formFields: { lang: 'es' }, ...given };
  const { unmount } = render(<Probe {...first} />);
  return { unmount, now: () => current! };
}

// The history of the test window cannot be cleared, so each test adds an entry.
beforeEach(() => history.pushState(null, '', ACCESS));

describe('location of the survey page', () => {
  it('starts at the promise without an entry to go back to', () => {
    const { now } = show();
    expect(now()).toMatchObject({ state: null, address: 'access', isEmbedded: false });
    expect(now().goBack()).toBe(false);
    expect(location.pathname).toBe(ACCESS);
  });

  it("drops the form's fields after the takeover", () => {
    expect(show().now().formFields).toBeUndefined();
  });

  it('adds a screen to the history under the answering address, with the token encoded', () => {
    const { now } = show();
    const length = history.length;
    act(() => now().go(UNITS, { address: 'response' }));
    expect(now()).toMatchObject({ state: UNITS, address: 'response' });
    expect(location.pathname).toBe(RESPONSE);
    expect(history.length).toBe(length + 1);
    expect(entryInHistory()).toEqual({ screen: UNITS, depth: 1 });
  });

  it('keeps its address unless another one is given', () => {
    const { now } = show({ address: 'response' });
    act(() => now().go(UNITS));
    expect(location.pathname).toBe(RESPONSE);
  });

  it('replaces an entry without adding one', () => {
    const { now } = show();
    act(() => now().go(UNITS));
    const length = history.length;
    act(() => now().go(REVIEW, { replace: true }));
    expect(history.length).toBe(length);
    expect(entryInHistory()).toEqual({ screen: REVIEW, depth: 1 });
  });

  it('goes back in the history to the previous screen and address', async () => {
    const { now } = show();
    act(() => now().go(UNITS, { address: 'response' }));
    act(() => now().go(REVIEW));
    expect(now().goBack()).toBe(true);
    await waitFor(() => expect(now().state).toEqual(UNITS));
    expect(now().address).toBe('response');
    expect(now().goBack()).toBe(true);
    await waitFor(() => expect(now().state).toBeNull());
    expect(now().address).toBe('access');
    expect(now().goBack()).toBe(false);
  });

  it('continues where a form or a reload left it', () => {
    const { now } = show({ address: 'response', entry: { screen: REVIEW, depth: 3 } });
    expect(now().state).toEqual(REVIEW);
    expect(location.pathname).toBe(RESPONSE);
    expect(entryInHistory()).toEqual({ screen: REVIEW, depth: 3 });
  });

  it('ignores a foreign history entry', () => {
    history.replaceState({ from: 'another script' }, '');
    expect(entryInHistory()).toBeNull();
  });

  it('stops listening after unmount', () => {
    const add = jest.spyOn(window, 'addEventListener');
    const remove = jest.spyOn(window, 'removeEventListener');
    show().unmount();
    const [listener] = add.mock.calls.filter(([type]) => type === 'popstate').map(([, each]) => each);
    if (!listener) throw new Error('Nothing listens to the history.');
    expect(remove).toHaveBeenCalledWith('popstate', listener);
    jest.restoreAllMocks();
  });

  it('knows whether a screen has been shown', () => {
    const { now } = show();
    expect(now().isFirst()).toBe(true);
    now().onScreen('promise');
    expect(now().isFirst()).toBe(false);
  });
});
