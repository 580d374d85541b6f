export const placeholder_ui = true;
