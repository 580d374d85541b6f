export const placeholder_data = true;
