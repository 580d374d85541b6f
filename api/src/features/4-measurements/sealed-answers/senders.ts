import { createSender, type Recipient, type Sender } from './seal.ts';

/** How long an ephemeral key may be in the memory of this process. */
const LIFETIME_MS = 60_000;

/** Who seals in this process, by the public key of the recipient. Never stored: another process, or this one started again, makes its own. */
const senders = new Map<string, Sender>();

/** The sender that seals the next message for a recipient: another one after a minute, or when it has sealed all that it may. */
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
