export const placeholder_overlay = true;
