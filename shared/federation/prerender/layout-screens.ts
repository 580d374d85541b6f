import { join } from 'node:path';
import { build } from 'esbuild';
import { LANGUAGES } from '../../src/contracts/limits.ts';
import { PRERENDERED_STYLE } from '../../src/contracts/prerendered.ts';
import { PrerenderPlugin } from './prerender-plugin.ts';

/** Address at which the layout is drawn; it is the same around each of its pages. */
const PATH = '/auth/login';
/** Written by the layout where a page goes. */
const HOLE = '__PAGE__';

/**
 * Shows the first screen once all of it is parsed, with or without a script: centred content would move with every piece that
 * arrives. `#root` follows it in the page, so it matches only from then on. A browser without `:has` shows the pieces.
 */
const SHOWN_WHOLE =
  'html[data-first-screen] #first-screen:has(+#root){display:block}' +
  '@supports not selector(:has(a)){html[data-first-screen] #first-screen{display:block}}';

/** Decoration, inert until the first screen is painted: a phone needs a tenth of a second to paint the illustration. */
const setAside = (html: string): string =>
  html.replace(/<svg[^>]* data-decoration[^]*?<\/svg>/g, '<template data-decoration>$&</template>');

/** The script of a first screen, small enough to lie in the page. */
async function bundleScript(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'safari16',
    logLevel: 'silent',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

/**
 * Writes the shell's part of the first screens, `prerendered/auth.<language>.html`: the layout with a hole for a remote's page,
 * and the script that watches over it until the application is there.
 */
export function layoutFirstScreens(folder: string): PrerenderPlugin {
  const script = bundleScript(join(folder, 'src/first-screen/early.ts'));
  // Awaited where it is written; an error belongs there too.
  script.catch(() => {});
  return new PrerenderPlugin({
    folder,
    source: `export { render } from './src/first-screen/draw-auth-layout.tsx';`,
    files: LANGUAGES.map((language) => ({ path: PATH, language, file: `prerendered/auth.${language}.html` })),
    write: async ({ html, css }) => {
      if (html.split(HOLE).length !== 2) throw new Error(`The layout of first screens has no place for a page.`);
      return [
        // For the head of the page: HTML has no style elements in a body.
        '<!-- page style -->',
        `<style ${PRERENDERED_STYLE} nonce="__CSP_NONCE__">${css}${SHOWN_WHOLE}</style>`,
        '<div id="first-screen">',
        setAside(html).replace(HOLE, '<!-- page -->'),
        `<script nonce="__CSP_NONCE__">${await script}</script>`,
        '</div>',
      ].join('\n');
    },
  });
}
