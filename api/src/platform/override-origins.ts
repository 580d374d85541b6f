const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads `OVERRIDE_ORIGINS`: exact origins from which operators may take a remote, separated by commas. They end up in the
 * content policy of a page, so anything that is not an origin, to the letter, is refused.
 * @throws with a sentence for the person who starts the server.
 */
export const readOverrideOrigins = (text: string | undefined): readonly string[] =>
  readOrigins('OVERRIDE_ORIGINS', text);

/**
 * Reads a list of exact origins, separated by commas.
 * @throws with a sentence for the person who starts the server.
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

/** What nobody on the way can change: encrypted, or never on a network. */
function isPrivate(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || LOOPBACK_HOSTS.includes(hostname);
}
