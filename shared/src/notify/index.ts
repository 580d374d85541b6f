export const placeholder_notify = true;
