export const placeholder_session = true;
