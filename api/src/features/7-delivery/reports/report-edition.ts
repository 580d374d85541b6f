import { createHash } from 'node:crypto';

/**
 * Version of what a report says and how it looks. Count it up with every change that somebody would see: kept reports are
 * stale then, say so, and are made again.
 */
const REPORT_DEFINITION = 4;

interface MadeOf {
  /**
   * When the disclosed tables were made, the measurement's own last and before it those that it is compared with: one that
   * was made anew has another moment, one that came or went is one more or less.
   */
  readonly disclosedAt: readonly (Date | null)[];
  readonly brand: {
    readonly name: string;
    readonly themeKey: string;
    readonly logo: { readonly content: Buffer } | null;
  };
}

/** Names everything that a report is made of; two equal editions are the same report. */
export function editionOf({ disclosedAt, brand }: MadeOf): string {
  const look = createHash('sha256')
    .update(JSON.stringify([brand.name, brand.themeKey]))
    .update(brand.logo?.content ?? '')
    .update(JSON.stringify(disclosedAt.map((moment) => moment?.getTime() ?? 0)))
    .digest('base64url')
    .slice(0, 16);
  return `${REPORT_DEFINITION}.${disclosedAt.at(-1)?.getTime() ?? 0}.${look}`;
}
