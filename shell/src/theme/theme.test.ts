import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { themeVariables } from '@veleta/shared/theme';
import { followTheme, showDefaultTheme, showStoredTheme, showTheme } from './theme.ts';

const PRIMARY = '--veleta-colors-primary';
const shown = () => document.documentElement.style.getPropertyValue(PRIMARY);
const primaryOf = (key: string) => themeVariables(key)[PRIMARY];
const inOtherTab = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));

followTheme();
beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('style');
});

describe('the theme', () => {
  it('is that of the industry at once, under the key themeKey', async () => {
    await showTheme(14);
    expect(localStorage.getItem('themeKey')).toBe('14');
    expect(shown()).toBe(primaryOf('14'));
  });

  it("is 'default' without an industry", async () => {
    await showTheme(null);
    expect(localStorage.getItem('themeKey')).toBe('default');
    expect(shown()).toBe('#01a3a3');
  });

  it('of the last visit is there from the start', async () => {
    localStorage.setItem('themeKey', '3');
    await showStoredTheme();
    expect(shown()).toBe(primaryOf('3'));
  });

  it('is the default one for who is not signed in, and keeps nothing', async () => {
    await showTheme(3);
    localStorage.clear();
    showDefaultTheme();
    // The system's own values are those of the default theme.
    expect(shown()).toBe('');
    expect(localStorage.getItem('themeKey')).toBeNull();
  });

  it('is the one that was chosen last, whichever was loaded first', async () => {
    const first = showTheme(3);
    showDefaultTheme();
    await first;
    expect(shown()).toBe('');
    expect(localStorage.getItem('themeKey')).toBeNull();
  });

  it('of another tab is that of this one', async () => {
    inOtherTab('themeKey', '9');
    await waitFor(() => expect(shown()).toBe(primaryOf('9')));
    inOtherTab('themeKey', null);
    inOtherTab('email', '3');
    expect(shown()).toBe(primaryOf('9'));
  });
});
