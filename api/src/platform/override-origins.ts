const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads `OVERRIDE_ORIGINS`: exact origins from which operators may load a remote, separated by commas. They become part
 * of a page's content security policy, so any other text is rejected.
 * @throws Error with a message for the operator
 */
export const readOverrideOrigins = (text: string | undefined): readonly string[] =>
  readOrigins('OVERRIDE_ORIGINS', text);

/**
 * Reads a list of exact origins, separated by commas.
 * @throws Error with a message for the operator
 */
export function readOrigins(name: string, text: string | undefined): readonly string[] {
  const origins = (text ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong !== undefined) {
    throw new Error(
      `${name} must list exact origins such as https://dev.example.org or http://localhost:4200, separated by commas; "${wrong}" is none.`,
    );
  }
  const open = origins.find((origin) => !isPrivate(origin));
  if (open !== undefined) {
    throw new Error(
      `${name}: "${open}" must be https; http is for this machine's own names only (${LOOPBACK_HOSTS.join(', ')}).`,
    );
  }
  return [...new Set(origins)];
}

function isOrigin(text: string): boolean {
  return (
    URL.canParse(text) &&
    /^https?:$/.test(new URL(text).protocol) &&
    new URL(text).origin === text &&
    !text.includes('*')
  );
}

/** Returns whether traffic to an origin cannot be intercepted: it is encrypted, or never leaves the machine. */
function isPrivate(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || LOOPBACK_HOSTS.includes(hostname);
}
