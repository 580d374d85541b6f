import { OVERRIDE_PERMISSION_ID } from './override-permission.ts';

/** Origins that a page may load scripts from. */
interface ScriptSources {
  /** Origin of the page. */
  readonly origin: string;
  /** Origins from which an operator may load a remote. */
  readonly overrideOrigins: readonly string[];
}

/** Folders with builds of the shell and of remotes. The server stores no uploads in them. */
const BUILDS = ['/assets/', '/remotes/'];

/**
 * Checks whether an address is a script of a build: from this origin or from an origin that is allowed for overrides.
 */
export function isBuiltScript(address: string, { origin, overrideOrigins }: ScriptSources): boolean {
  if (!URL.canParse(address, origin)) return false;
  const url = new URL(address, origin);
  if (!/^https?:$/.test(url.protocol) || !url.pathname.endsWith('.js')) return false;
  if (url.origin !== origin) return overrideOrigins.includes(url.origin);
  return BUILDS.some((folder) => url.pathname.startsWith(folder));
}

/**
 * Skips schema validation: the content security policy lists the same origins, so a forged element allows nothing more.
 */
function readOverrideOrigins(): readonly string[] {
  const permission: unknown = JSON.parse(document.getElementById(OVERRIDE_PERMISSION_ID)?.textContent ?? 'null');
  const origins = typeof permission === 'object' && permission && 'origins' in permission ? permission.origins : [];
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [];
}

/**
 * Creates the default policy of Trusted Types in browsers that have them. It checks every address that code assigns to
 * a script or a worker as text, including from the chunk loaders of older remote releases. It creates no HTML and no
 * script text: those sinks throw.
 */
export function restrictScripts(): void {
  const sources: ScriptSources = { origin: location.origin, overrideOrigins: readOverrideOrigins() };
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isBuiltScript(address, sources) ? address : null),
  });
}

restrictScripts();
