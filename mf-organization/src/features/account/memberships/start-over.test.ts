import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startOver } from './start-over.ts';

beforeEach(() => {
  sessionStorage.clear();
  // jsdom reports that it cannot load another page.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('startOver', () => {
  it('deletes the drafts of the previous account and no other data of the tab', () => {
    sessionStorage.setItem('veleta.draft.order.ana', '{}');
    sessionStorage.setItem('veleta.draft.organization.ana', '{}');
    sessionStorage.setItem('veleta:reloaded-for', '[]');
    startOver();
    expect(Object.keys(sessionStorage)).toEqual(['veleta:reloaded-for']);
  });
});
