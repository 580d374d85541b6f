/** Why a script failed to load. */
export type FileState = 'absent' | 'tampered' | 'intact' | 'unknown';

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * Fetches a script that the browser rejected and compares its hash: the error event does not say whether it was missing
 * or changed. Digests need a secure context; returns `unknown` elsewhere.
 */
export async function checkIntegrity(url: string, hash: string): Promise<FileState> {
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
