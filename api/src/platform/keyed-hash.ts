import { createHash, createHmac } from 'node:crypto';

/**
 * Derives a 256-bit secret for a link or a token from the server's key, a purpose, the row that it belongs to and that
 * row's nonce: nothing but its hash has to be stored, and a job that mails it carries only the row's id.
 */
export function deriveSecret(serverKey: Buffer, purpose: string, row: string, nonce: string): string {
  return createHmac('sha256', serverKey)
    .update(JSON.stringify([purpose, row, nonce]))
    .digest('base64url');
}

/** What is stored of a secret with 256 bits of its own: its SHA-256. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
