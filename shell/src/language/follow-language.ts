import { changeLanguage, isLanguage } from '@veleta/shared/i18n';

/** Where an explicit choice of a language is kept; that of the specification. */
const LANGUAGE_KEY = 'i18nextLng';

/** Takes over the language that another tab of this browser has chosen, for a reload of this one too. */
export function followLanguage(): void {
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== localStorage || key !== LANGUAGE_KEY || !isLanguage(newValue)) return;
    // Texts that cannot be had now leave this tab as it is.
    changeLanguage(newValue).catch(() => {});
  });
}
