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

describe('theme', () => {
  it("applies an industry's theme and stores it as themeKey", async () => {
    await showTheme(14);
    expect(localStorage.getItem('themeKey')).toBe('14');
    expect(shown()).toBe(primaryOf('14'));
  });

  it("is 'default' without an industry", async () => {
    await showTheme(null);
    expect(localStorage.getItem('themeKey')).toBe('default');
    expect(shown()).toBe('#01a3a3');
  });

  it('is restored from the last visit', async () => {
    localStorage.setItem('themeKey', '3');
    await showStoredTheme();
    expect(shown()).toBe(primaryOf('3'));
  });

  it('is the default without a session, and is not stored', async () => {
    await showTheme(3);
    localStorage.clear();
    showDefaultTheme();
    // The system's own values are those of the default theme.
    expect(shown()).toBe('');
    expect(localStorage.getItem('themeKey')).toBeNull();
  });

  it('is the last one chosen, in whatever order they load', async () => {
    const first = showTheme(3);
    showDefaultTheme();
    await first;
    expect(shown()).toBe('');
    expect(localStorage.getItem('themeKey')).toBeNull();
  });

  it('follows another tab', async () => {
    inOtherTab('themeKey', '9');
    await waitFor(() => expect(shown()).toBe(primaryOf('9')));
    inOtherTab('themeKey', null);
    inOtherTab('email', '3');
    expect(shown()).toBe(primaryOf('9'));
  });
});
