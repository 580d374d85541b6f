/** The company that operates this installation and sells its plans, as mails, terms of use and orders name it. */
export interface Seller {
  readonly name: string;
  readonly taxId: string | null;
  readonly address: readonly string[];
  readonly email: string;
}

/**
 * Reads the seller from the environment. `SELLER_ADDRESS` holds its lines, separated by semicolons; the address for
 * questions is the sender of mails unless `SELLER_EMAIL` says another.
 * @throws where name or address is missing and `isRequired`: customers must know with whom they agree on the terms
 */
export function readSeller(
  env: Record<string, string | undefined>,
  { mailFrom, isRequired }: { mailFrom: string; isRequired: boolean },
): Seller {
  const name = env.SELLER_NAME?.trim() ?? '';
  const address = (env.SELLER_ADDRESS ?? '')
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean);
  if (isRequired && (name === '' || address.length === 0)) {
    throw new Error(
      'Set SELLER_NAME and SELLER_ADDRESS: with DATABASE_URL, mails, orders and the terms of use must name the company that operates this installation.',
    );
  }
  return {
    name: name || 'Veleta',
    taxId: env.SELLER_TAX_ID?.trim() || null,
    address,
    email: env.SELLER_EMAIL?.trim() || (/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom),
  };
}

/** The seller in one line: name and address. */
export const nameSeller = ({ name, address }: Pick<Seller, 'name' | 'address'>): string =>
  [name, ...address].join(', ');
