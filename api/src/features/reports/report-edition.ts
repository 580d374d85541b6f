import { createHash } from 'node:crypto';

/**
 * Version of what a report says and how it looks. Count it up with every change that somebody would see: kept reports are
 * stale then, say so, and are made again.
 */
const REPORT_DEFINITION = 1;

interface MadeOf {
  /** When the disclosed table was made: one that was made anew has another moment. */
  readonly disclosedAt: Date | null;
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
    .digest('base64url')
    .slice(0, 16);
  return `${REPORT_DEFINITION}.${disclosedAt?.getTime() ?? 0}.${look}`;
}
