import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';

/** Behaviours of a hand-written release in plain JavaScript, served instead of the remote. */
export const BEHAVIOURS = {
  works: 'const Toy = () => h("h1", null, TITLE);',
  'throws on import': 'throw new Error("planted: import");',
  'is of another contract': 'contract = 2; const Toy = () => null;',
  'throws while drawing':
    'const Toy = () => { if (!sessionStorage.getItem("mended")) throw new Error("planted: drawing"); return h("h1", null, TITLE); };',
  'throws in an effect':
    'const Toy = () => { React.useEffect(() => { throw new Error("planted: effect"); }, []); return h("h1", null, TITLE); };',
  'throws in a handler':
    'const Toy = () => h("main", null, h("h1", null, TITLE), h("button", { onClick: () => { throw new Error("planted: handler"); } }, "Do it"));',
  'leaves a promise rejected':
    'const Toy = () => h("main", null, h("h1", null, TITLE), h("button", { onClick: async () => { throw new Error("planted: promise"); } }, "Do it"));',
  'rejects in its loader': 'const Toy = null; load = () => Promise.reject(new Error("planted: loader"));',
  'rejects in its prefetch':
    'const Toy = () => h("h1", null, TITLE); prefetch = () => Promise.reject(new Error("planted: prefetch"));',
  'replaces fetch':
    'window.fetch = () => Promise.reject(new Error("planted: fetch")); const Toy = () => h("h1", null, TITLE);',
  'extends prototypes':
    'Array.prototype.last = function () { return this.at(-1); }; const Toy = () => h("h1", null, TITLE);',
  'restyles the document':
    'const Toy = () => { React.useLayoutEffect(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync("* { color: red !important }"); document.adoptedStyleSheets.push(sheet); }, []); return h("h1", null, TITLE); };',
  'redirects in a loop':
    'const Toy = () => { const { search } = router.useLocation(); return h(router.Navigate, { to: `?at=${Number(search.slice(4)) + 1}`, replace: true }); };',
  'pushes addresses in a loop':
    'const Toy = () => { React.useEffect(() => { let at = 0; setInterval(() => history.pushState(null, "", `?at=${at++}`), 5); }, []); return h("h1", null, TITLE); };',
  // The test gives the storage of the ended tab to the next one, as a browser does.
  'never returns on import': 'localStorage.setItem("left", sessionStorage.getItem("veleta.running") ?? ""); for (;;);',
  'never returns from drawing':
    'const Toy = () => { localStorage.setItem("left", sessionStorage.getItem("veleta.running") ?? ""); for (;;); };',
} as const;
export type Behaviour = keyof typeof BEHAVIOURS;

const REMOTE = 'mf-stats';
const CONTAINER = 'veleta_stats';

const runsOnImport = (behaviour: Behaviour): boolean => behaviour.endsWith('on import');

/**
 * A container of the federation runtime with one page at `/stats`. Releases that throw on import do so before it is
 * defined.
 */
const containerOf = (behaviour: Behaviour, title: string): string => `var ${CONTAINER};
(() => {
  ${runsOnImport(behaviour) ? BEHAVIOURS[behaviour] : ''}
  let scope;
  const TITLE = ${JSON.stringify(title)};
  const take = async (name) => {
    const shared = Object.values(scope[name])[0];
    return (shared.lib ?? (await shared.get()))();
  };
  const doorOf = (React, router) => {
    const h = React.createElement;
    let contract = 1, prefetch, load;
    ${runsOnImport(behaviour) ? '' : BEHAVIOURS[behaviour]}
    load ??= async () => ({ default: Toy });
    const none = async () => ({ default: {} });
    return { contract, name: '${REMOTE}', routes: { '/stats': load }, slots: {}, messages: { en: none, es: none }, prefetch };
  };
  ${CONTAINER} = {
    init: (given) => void (scope = given),
    get: async () => {
      const namespace = { default: doorOf(await take('react'), await take('@veleta/shared/router')) };
      return () => namespace;
    },
  };
})();
`;

const manifest = {
  id: CONTAINER,
  name: CONTAINER,
  metaData: {
    name: CONTAINER,
    type: 'app',
    buildInfo: { buildVersion: '0', buildName: REMOTE },
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    types: { path: '', name: '', zip: '', api: '' },
    globalName: CONTAINER,
    pluginVersion: '2.9.2',
    publicPath: 'auto',
  },
  shared: [],
  remotes: [],
  exposes: [
    {
      id: `${CONTAINER}:remote`,
      name: 'remote',
      path: './remote',
      assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
    },
  ],
};

/** A release of mf-stats that the test serves instead of the server. */
export async function serveToy(page: Page, version: string, behaviour: Behaviour, title: string): Promise<ToyRelease> {
  const base = `/remotes/${REMOTE}/${version}/`;
  const entry = containerOf(behaviour, title);
  await page.route(`**${base}**`, (route) =>
    new URL(route.request().url()).pathname.endsWith('.json')
      ? route.fulfill({ json: manifest })
      : route.fulfill({ contentType: 'text/javascript', body: entry }),
  );
  const hash = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  return {
    version,
    manifest_url: `${base}mf-manifest.json`,
    integrity: [{ file: `${base}remoteEntry.js`, hash }],
    preload: [`${base}remoteEntry.js`],
    shared_range: '^1.0.0',
  };
}

export interface ToyRelease {
  readonly version: string;
  readonly manifest_url: string;
  readonly integrity: readonly { file: string; hash: string }[];
  readonly preload: readonly string[];
  readonly shared_range: string;
}

interface RegistryText {
  revision: string;
  remotes: {
    name: string;
    container: string;
    descriptor: { name: string; routes: object[]; menu: object[] };
    releases: ToyRelease[];
  }[];
}

/** Changes the registry inside pages, and the one that they fetch. */
export async function changeRegistry(page: Page, change: (registry: RegistryText) => void): Promise<void> {
  const changed = (text: string): string => {
    // Written by the server, typed by its contract.
    const registry = JSON.parse(text) as RegistryText;
    change(registry);
    return JSON.stringify(registry).replaceAll('<', '\\u003c');
  };
  const answer = async (route: Route): Promise<void> => {
    const reply = await route.fetch();
    const text = await reply.text();
    const body =
      route.request().resourceType() === 'document'
        ? text.replace(
            /(<script[^>]*id="?registry"?[^>]*>)(.*?)(<\/script>)/s,
            (_, start: string, json: string, end: string) => start + changed(json) + end,
          )
        : changed(text);
    await route.fulfill({ response: reply, body });
  };
  await page.route(
    (url) => url.pathname === '/registry.json',
    async (route) =>
      // Opened as a page, it only provides its origin.
      route.request().resourceType() === 'document' ? route.continue() : answer(route),
  );
  await page.route(
    (url) => !/^\/(api|remotes|assets)\//.test(url.pathname) && url.pathname !== '/registry.json',
    (route) => (route.request().resourceType() === 'document' ? answer(route) : route.continue()),
  );
}

/** Adds releases before and after the published ones of mf-stats. */
export const releasesOfStats = (
  page: Page,
  { newer = [], older = [] }: { newer?: ToyRelease[]; older?: ToyRelease[] },
): Promise<void> =>
  changeRegistry(page, ({ remotes }) => {
    const stats = remotes.find(({ name }) => name === REMOTE);
    if (stats) stats.releases = [...newer, stats.releases[0]!, ...older];
  });
