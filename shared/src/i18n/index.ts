/** Texts and formats. Re-exports react-i18next's `useTranslation`, so that its unused half is not loaded. */
export { useTranslation } from 'react-i18next';
export type { TFunction } from 'i18next';
export { changeLanguage, UnsupportedLanguageError } from './change-language.ts';
export { formatDate, formatDateRange, formatDateTime, formatMoney, formatNumber, formatPercent } from './formats.ts';
export { currentLanguage, currentLocale, i18n, isLanguage, startI18n, type Catalogues } from './instance.ts';
export { addMessages } from './messages.ts';
export { useBilingual, useErrorText, useLanguage } from './use-language.ts';
