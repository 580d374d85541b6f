import { createSender, type Recipient, type Sender } from './seal.ts';

/** How long an ephemeral key stays in memory. */
const LIFETIME_MS = 60_000;

/** Current senders by the recipient's public key. In memory only; every process creates its own. */
const senders = new Map<string, Sender>();

/**
 * Returns the sender for the next message to a recipient. A sender is replaced after a minute or at its message limit.
 */
export function senderFor(recipient: Recipient): Sender {
  const name = recipient.publicKey.toString('latin1');
  const known = senders.get(name);
  if (known && !known.isUsedUp) return known;
  const sender = createSender(recipient);
  senders.set(name, sender);
  setTimeout(() => {
    if (senders.get(name) === sender) senders.delete(name);
  }, LIFETIME_MS).unref();
  return sender;
}
