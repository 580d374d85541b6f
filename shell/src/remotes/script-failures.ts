import { checkIntegrity, type FileState } from '../loader/check-integrity.ts';
import type { ScriptFailure } from '../loader/prepare-script.ts';
import type { Remotes } from './remotes-context.ts';

interface ScriptFailureOptions extends Pick<Remotes, 'catalog' | 'reloader' | 'report'> {
  shellVersion: string;
  check?: (url: string, hash: string) => Promise<FileState>;
}

/**
 * Creates the handler of scripts that the browser rejected. Reports a script whose content was changed. If the script
 * is a chunk of the shell and a newer version is served, reloads the page once, unless there is unsaved input.
 */
export function createScriptFailureHandler(options: ScriptFailureOptions): ScriptFailure {
  const { catalog, reloader, report, shellVersion, check = checkIntegrity } = options;
  const reported = new Set<string>();

  async function reportTampering(url: string, hash: string, remote: string, version: string): Promise<void> {
    if (reported.has(url)) return;
    reported.add(url);
    const state = await check(url, hash);
    if (state === 'tampered')
      report({ kind: 'integrity_failed', remote, version, message: `content was changed: ${url}` });
    else reported.delete(url);
  }

  async function recoverShell(url: string): Promise<void> {
    report({ kind: 'chunk_failed', remote: 'shell', version: shellVersion, message: `could not be loaded: ${url}` });
    const isReachable = await catalog.check();
    const newer = catalog.staleRevision();
    if (!isReachable || newer === null || !reloader.mayReload(`revision ${newer}`)) return;
    report({ kind: 'stale_reload', remote: 'shell', version: shellVersion, message: url });
    reloader.reload(`revision ${newer}`);
  }

  return (url, hash) => {
    const { pathname } = new URL(url, location.origin);
    const [, remote, version] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(pathname) ?? [];
    const isShellChunk = pathname.startsWith('/assets/');
    if (hash) void reportTampering(url, hash, remote ?? 'shell', version ?? shellVersion);
    if (isShellChunk) void recoverShell(url);
  };
}
