import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PageManifest } from '../build/standalone-page-plugin.ts';

const FOLDER = resolve(import.meta.dirname, '../dist/standalone');

/** Thrown if the page is not built, or its build was interrupted. */
export class PageNotBuiltError extends Error {
  constructor(folder: string, options?: ErrorOptions) {
    super(`The survey page is not built: ${join(folder, 'page.json')} is missing or unreadable.`, options);
    this.name = 'PageNotBuiltError';
  }
}

/**
 * Reads the built page.
 * @throws PageNotBuiltError
 */
export function readBuiltPage(folder = FOLDER): PageManifest & { readonly folder: string } {
  try {
    // Written by this package's build.
    return { ...(JSON.parse(readFileSync(join(folder, 'page.json'), 'utf8')) as PageManifest), folder };
  } catch (error) {
    throw new PageNotBuiltError(folder, { cause: error });
  }
}
