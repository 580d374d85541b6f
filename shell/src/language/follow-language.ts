import { changeLanguage, isLanguage } from '@veleta/shared/i18n';

/** Storage key of an explicitly chosen language, as specified. */
const LANGUAGE_KEY = 'i18nextLng';

/** Applies the language that another tab of this browser has chosen, and keeps it for a reload of this tab. */
export function followLanguage(): void {
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== localStorage || key !== LANGUAGE_KEY || !isLanguage(newValue)) return;
    // If the texts cannot be loaded, this tab keeps its language.
    changeLanguage(newValue).catch(() => {});
  });
}
