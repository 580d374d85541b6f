/** The company that operates this installation and sells its plans, as named in mails, terms of use and orders. */
export interface Seller {
  readonly name: string;
  readonly taxId: string | null;
  readonly address: readonly string[];
  readonly email: string;
}

/**
 * Reads the seller from the environment. `SELLER_ADDRESS` contains the address lines, separated by semicolons. Without
 * `SELLER_EMAIL`, the contact address is the sender of mails.
 * @throws when name or address is missing and `isRequired`: customers must know their contracting party
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

/** Returns name and address of the seller in one line. */
export const formatSeller = ({ name, address }: Pick<Seller, 'name' | 'address'>): string =>
  [name, ...address].join(', ');
