import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { LANGUAGES } from '../../src/contracts/limits.ts';
import { PRERENDERED_ID, PRERENDERED_SHOWN, PRERENDERED_STYLE } from '../../src/contracts/prerendered.ts';
import { prerenderPlugin } from './prerender-plugin.ts';

/** Address at which the layout is rendered; the layout is the same for all of its pages. */
const PATH = '/auth/login';
/** Placeholder for the page in the layout's markup. */
const HOLE = '__PAGE__';

const SCREEN = `html[${PRERENDERED_SHOWN}] #${PRERENDERED_ID}`;
/**
 * Shows the prerendered page once it is fully parsed, with or without script: centred content would otherwise shift
 * while it arrives. `#root` follows it in the document, so the selector matches only then. A browser without `:has`
 * shows it progressively.
 */
const SHOWN_WHOLE = `${SCREEN}:has(+#root){display:block}@supports not selector(:has(a)){${SCREEN}{display:block}}`;

/** Bundles the script of a prerendered page, small enough to be inlined. */
function bundleScript(file: string): string {
  const { outputFiles } = buildSync({
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
 * Writes the shell's part of the prerendered pages, `prerendered/auth.<language>.html`: the layout with a placeholder
 * for a remote's page, and the inline script that runs until the takeover.
 */
export function prerenderLayouts(folder: string) {
  const script = bundleScript(join(folder, 'src/prerendered/inline-script.ts'));
  return prerenderPlugin({
    folder,
    source: `export { render } from './src/prerendered/render-auth-layout.tsx';`,
    files: LANGUAGES.map((language) => ({ path: PATH, language, file: `prerendered/auth.${language}.html` })),
    write: ({ html, css }) => {
      if (html.split(HOLE).length !== 2) throw new Error(`The prerendered layout has no placeholder for a page.`);
      return [
        // Belongs into the head: HTML forbids style elements in the body.
        '<!-- page style -->',
        `<style ${PRERENDERED_STYLE} nonce="__CSP_NONCE__">${css}${SHOWN_WHOLE}</style>`,
        `<div id="${PRERENDERED_ID}">`,
        html.replace(HOLE, '<!-- page -->'),
        `<script nonce="__CSP_NONCE__">${script}</script>`,
        '</div>',
      ].join('\n');
    },
  });
}
