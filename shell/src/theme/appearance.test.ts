import { beforeEach, describe, expect, it } from '@jest/globals';
import { COLOR_SCHEME_COOKIE } from '@veleta/shared/contracts';
import { chooseAppearance, followAppearance, readAppearance } from './appearance.ts';

const shown = () => document.documentElement.getAttribute('data-color-scheme');
const choiceOfOtherTab = (value: string) => {
  document.cookie = `${COLOR_SCHEME_COOKIE}=${value}; path=/; max-age=${value ? 60 : 0}`;
};

followAppearance();
beforeEach(() => chooseAppearance('system'));

describe('appearance', () => {
  it('follows the operating system without a choice, and stores nothing for it', () => {
    expect(readAppearance()).toBe('system');
    expect(shown()).toBeNull();
    expect(document.cookie).not.toContain(COLOR_SCHEME_COOKIE);
  });

  it('is applied and stored in a cookie, not in local storage', () => {
    chooseAppearance('dark');
    expect(shown()).toBe('dark');
    expect(readAppearance()).toBe('dark');
    expect(document.cookie).toContain(`${COLOR_SCHEME_COOKIE}=dark`);
    expect(localStorage).toHaveLength(0);
    chooseAppearance('light');
    expect([shown(), readAppearance()]).toEqual(['light', 'light']);
  });

  it('can return to that of the operating system', () => {
    chooseAppearance('dark');
    chooseAppearance('system');
    expect([shown(), readAppearance()]).toEqual([null, 'system']);
  });

  it('is that of the operating system if the cookie has an unknown value', () => {
    choiceOfOtherTab('sepia');
    expect(readAppearance()).toBe('system');
  });

  it('follows another tab when the page is shown again', () => {
    choiceOfOtherTab('dark');
    expect(shown()).toBeNull();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(shown()).toBe('dark');
    choiceOfOtherTab('');
    window.dispatchEvent(new Event('pageshow'));
    expect(shown()).toBeNull();
  });
});
