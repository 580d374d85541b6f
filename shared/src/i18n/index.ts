export { changeLanguage, UnsupportedLanguageError } from './change-language.ts';
export { formatDate, formatDateTime, formatMoney, formatNumber, formatPercent } from './formats.ts';
export { currentLanguage, i18n, isLanguage, startI18n, type Catalogues } from './instance.ts';
export { addMessages } from './messages.ts';
export { fieldText, useBilingual, useErrorText, useLanguage } from './use-language.ts';
