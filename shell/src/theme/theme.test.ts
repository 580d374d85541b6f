import { beforeEach, describe, expect, it } from '@jest/globals';
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
  it('is that of the industry at once, under the key themeKey', () => {
    showTheme(14);
    expect(localStorage.getItem('themeKey')).toBe('14');
    expect(shown()).toBe(primaryOf('14'));
  });

  it("is 'default' without an industry", () => {
    showTheme(null);
    expect(localStorage.getItem('themeKey')).toBe('default');
    expect(shown()).toBe('#01a3a3');
  });

  it('of the last visit is there from the start', () => {
    localStorage.setItem('themeKey', '3');
    showStoredTheme();
    expect(shown()).toBe(primaryOf('3'));
  });

  it('is the default one for who is not signed in, and keeps nothing', () => {
    showTheme(3);
    localStorage.clear();
    showDefaultTheme();
    expect(shown()).toBe('#01a3a3');
    expect(localStorage.getItem('themeKey')).toBeNull();
  });

  it('of another tab is that of this one', () => {
    inOtherTab('themeKey', '9');
    expect(shown()).toBe(primaryOf('9'));
    inOtherTab('themeKey', null);
    inOtherTab('email', '3');
    expect(shown()).toBe(primaryOf('9'));
  });
});
