export const placeholder_query = true;
