import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Render } from '../src/standalone/page-data.ts';
import { PageNotBuiltError } from './built-page.ts';

/**
 * Loads the server-side rendering module of the build.
 * @throws PageNotBuiltError
 */
export async function loadRenderer(folder: string): Promise<Render> {
  try {
    // Written by this package's build.
    return ((await import(pathToFileURL(join(folder, '../server/on-server.mjs')).href)) as { render: Render }).render;
  } catch (error) {
    throw new PageNotBuiltError(folder, { cause: error });
  }
}
