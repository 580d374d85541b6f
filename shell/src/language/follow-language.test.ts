import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changeLanguage, i18n, startI18n } from '@veleta/shared/i18n';
import { followLanguage } from './follow-language.ts';

const inOtherTab = (key: string, newValue: string | null, storageArea: Storage = localStorage) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea }));
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeAll(async () => {
  await startI18n({}, 'en');
  followLanguage();
});
beforeEach(() => changeLanguage('en'));

describe('followLanguage', () => {
  it("applies another tab's language and keeps it after a reload", async () => {
    inOtherTab('i18nextLng', 'es');
    await settled();
    expect(i18n.language).toBe('es');
    expect(document.documentElement.lang).toBe('es');
    expect(sessionStorage.getItem('i18nextLng')).toBe('es');
  });

  it('ignores unsupported and cleared languages and other entries', async () => {
    inOtherTab('i18nextLng', 'fr');
    inOtherTab('i18nextLng', null);
    inOtherTab('email', 'es');
    inOtherTab('i18nextLng', 'es', sessionStorage);
    await settled();
    expect(i18n.language).toBe('en');
  });
});
