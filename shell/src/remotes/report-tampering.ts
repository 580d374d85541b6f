import { checkIntegrity } from '../loader/check-integrity.ts';
import { reportEvent } from './report-event.ts';

const told = new Set<string>();

/** Looks at a script that the browser refused, and reports one that is not what was published; once for each file. */
export function reportTampering(url: string, hash: string): void {
  const [, remote, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(url) ?? [];
  if (!remote || !version || told.has(url)) return;
  told.add(url);
  void checkIntegrity(url, hash).then((finding) => {
    if (finding === 'tampered') reportEvent({ kind: 'integrity_failed', remote, version, message: `not what was published: ${url}` });
    else told.delete(url);
  });
}
