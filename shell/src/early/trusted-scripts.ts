import { OVERRIDE_PERMISSION_ID } from './override-permission.ts';

/** What a page may run a script from. */
interface ScriptSources {
  /** Origin of the page. */
  readonly origin: string;
  /** Origins from which an operator may take a remote. */
  readonly overrideOrigins: readonly string[];
}

/** Folders in which the server serves builds of the shell and of remotes, and nothing that people uploaded. */
const BUILDS = ['/assets/', '/remotes/'];

/** Tells whether an address names a script of a build: one of this origin, or of an origin that is allowed for overrides. */
export function isBuiltScript(address: string, { origin, overrideOrigins }: ScriptSources): boolean {
  if (!URL.canParse(address, origin)) return false;
  const url = new URL(address, origin);
  if (!/^https?:$/.test(url.protocol) || !url.pathname.endsWith('.js')) return false;
  if (url.origin !== origin) return overrideOrigins.includes(url.origin);
  return BUILDS.some((folder) => url.pathname.startsWith(folder));
}

/** Read without a schema: the content policy of the page names the same origins, so a forged element opens nothing. */
function readOverrideOrigins(): readonly string[] {
  const permission: unknown = JSON.parse(document.getElementById(OVERRIDE_PERMISSION_ID)?.textContent ?? 'null');
  const origins = typeof permission === 'object' && permission && 'origins' in permission ? permission.origins : [];
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [];
}

/**
 * Makes the default policy of Trusted Types, where the browser has them. Every address that any code gives to a script element or a
 * worker as text passes it, also from the chunk loaders inside releases of remotes that were built before. It makes no HTML and no
 * script text: those sinks throw.
 */
export function restrictScripts(): void {
  const sources: ScriptSources = { origin: location.origin, overrideOrigins: readOverrideOrigins() };
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isBuiltScript(address, sources) ? address : null),
  });
}

restrictScripts();
