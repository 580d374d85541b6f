export const placeholder_theme = true;
