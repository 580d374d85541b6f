/** What a script that did not come turned out to be. */
export type FileFinding = 'absent' | 'tampered' | 'intact' | 'unknown';

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * Looks at a file that the browser refused as a script: the event of a script does not say whether it was missing or changed.
 * Needs a secure context, as digests do; `unknown` elsewhere.
 */
export async function checkIntegrity(url: string, hash: string): Promise<FileFinding> {
  if (!globalThis.crypto?.subtle) return 'unknown';
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(5000) });
    if (!response.ok) return 'absent';
    const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    return `sha384-${toBase64(digest)}` === hash ? 'intact' : 'tampered';
  } catch {
    return 'absent';
  }
}
