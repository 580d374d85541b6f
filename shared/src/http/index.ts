export const placeholder_http = true;
