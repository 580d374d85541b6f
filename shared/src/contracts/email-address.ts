export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const EMAIL_MAX_LENGTH = 254;

/** Returns the address as `EmailSchema` parses it, or null if the schema rejects it. For forms that load no schema library. */
export function readEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address) ? address : null;
}
