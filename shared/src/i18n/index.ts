export const placeholder_i18n = true;
