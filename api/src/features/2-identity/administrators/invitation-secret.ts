import { deriveSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';

/** Derives the secret of an invitation's link; only its hash is stored. */
export function secretOf({ config }: Pick<Services, 'config'>, { id, nonce }: { id: string; nonce: string }): string {
  return deriveSecret(config.serverKey, 'admin-invite', id, nonce);
}
