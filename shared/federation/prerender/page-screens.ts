import { LANGUAGES } from '../../src/contracts/limits.ts';
import { inertMarkup } from '../../src/contracts/prerendered.ts';
import type { RemoteDescriptor } from '../../src/contracts/registry.ts';
import { prerenderPlugin, type PrerenderedFile } from './prerender-plugin.ts';

/** Returns the file of a prerendered page in a release: `prerendered/auth-login.en.html`. */
export const screenFilesOf = (paths: readonly string[]): PrerenderedFile[] =>
  paths.flatMap((path) =>
    LANGUAGES.map((language) => ({
      path,
      language,
      file: `prerendered/${path.slice(1).replaceAll('/', '-')}.${language}.html`,
    })),
  );

/**
 * Writes the prerendered pages of a remote: style first, then markup. The build fails if one contains active elements.
 * @throws Error for a path that is not one of the remote's or has parameters
 */
export function prerenderPages(folder: string, { name, routes }: RemoteDescriptor, paths: readonly string[]) {
  const strange = paths.find((path) => path.includes(':') || !routes.some((route) => route.path === path));
  if (strange)
    throw new Error(`${name} cannot prerender ${strange}: only its own paths without parameters are allowed.`);
  return prerenderPlugin({
    folder,
    source: `
      import remoteModule from './src/remote.ts';
      import { renderPage } from '@veleta/shared/prerender';
      export const render = (path, language) => renderPage(remoteModule, path, language);`,
    files: screenFilesOf(paths),
    write: ({ html, css }) => inertMarkup(`<style>${css}</style>\n${html}`),
  });
}
