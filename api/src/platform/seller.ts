/** Who sells the plans, as orders name it. */
export interface Seller {
  readonly name: string;
  readonly taxId: string | null;
  readonly address: readonly string[];
  readonly email: string;
}

/**
 * Reads the seller from the environment. `SELLER_ADDRESS` holds its lines, separated by semicolons; the address for
 * questions is the sender of mails unless `SELLER_EMAIL` says another.
 */
export function readSeller(env: Record<string, string | undefined>, mailFrom: string): Seller {
  return {
    name: env.SELLER_NAME?.trim() || 'Veleta',
    taxId: env.SELLER_TAX_ID?.trim() || null,
    address: (env.SELLER_ADDRESS ?? '')
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean),
    email: env.SELLER_EMAIL?.trim() || (/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom),
  };
}
