import { createHash } from 'node:crypto';

/**
 * Version of content and design. Increase it with every visible change: existing reports become stale and are
 * recreated.
 */
const REPORT_DEFINITION = 5;

interface EditionParts {
  /**
   * When the disclosed tables were computed: the measurement's own last, those it is compared with before it. A
   * recomputed, new or deleted table changes the list.
   */
  readonly disclosedAt: readonly (Date | null)[];
  readonly brand: {
    readonly name: string;
    readonly themeKey: string;
    readonly logo: { readonly content: Buffer } | null;
  };
}

/** Returns a hash of everything that a report depends on. Equal editions produce the same report. */
export function editionOf({ disclosedAt, brand }: EditionParts): string {
  const brandHash = createHash('sha256')
    .update(JSON.stringify([brand.name, brand.themeKey]))
    .update(brand.logo?.content ?? '')
    .update(JSON.stringify(disclosedAt.map((moment) => moment?.getTime() ?? 0)))
    .digest('base64url')
    .slice(0, 16);
  return `${REPORT_DEFINITION}.${disclosedAt.at(-1)?.getTime() ?? 0}.${brandHash}`;
}
