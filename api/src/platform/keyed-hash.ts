import { createHash, createHmac } from 'node:crypto';

/**
 * Derives a 256-bit secret for a link or a token from the server's key, a purpose, a row and that row's nonce. Only the
 * secret's hash is stored, and a mail job carries only the row's id.
 */
export function deriveSecret(serverKey: Buffer, purpose: string, row: string, nonce: string): string {
  return createHmac('sha256', serverKey)
    .update(JSON.stringify([purpose, row, nonce]))
    .digest('base64url');
}

/** Returns the SHA-256 of a 256-bit secret, for storage. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
