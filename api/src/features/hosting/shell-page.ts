import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { RemoteEntrySchema, type RemoteEntry } from '@veleta/shared/contracts';
import { escapeHtml } from '../../platform/html.ts';
import type { KnownRegistry } from './registry.ts';

/** Reads the shell's page, again only when it was built anew. */
export function createPageReader(shellDir: string): () => Promise<string> {
  const path = join(shellDir, 'index.html');
  let changedMs = 0;
  let template = '';
  return async () => {
    const found = await stat(path).catch((cause: unknown) => {
      throw new Error(`The shell is not built: ${path} is missing. Run "npm run build".`, { cause });
    });
    if (found.mtimeMs !== changedMs) {
      template = await readFile(path, 'utf8');
      changedMs = found.mtimeMs;
    }
    return template;
  };
}

/** The shell's page for one request: nonce, registry, and early loading of the remote that the path belongs to. */
export function writeShellPage(
  template: string,
  { path, nonce, known }: { path: string; nonce: string; known: KnownRegistry },
): string {
  const early = findRemote(known.registry.remotes, path);
  // `<` is escaped, so that no text of an entry can end the script element.
  const registry = known.json.replaceAll('<', '\\u003c');
  return template
    .replace('<!-- registry -->', () => registry)
    .replace('</head>', () => `${early ? preloadsOf(early) : ''}</head>`)
    .replaceAll('__CSP_NONCE__', nonce);
}

function preloadsOf({ releases }: RemoteEntry): string {
  const release = releases[0];
  if (!release) return '';
  const hashes = new Map(release.integrity.map(({ file, hash }) => [file, hash]));
  const scripts = release.preload.map((file) => {
    const hash = hashes.get(file);
    // The loader asks with crossorigin and integrity; a preload that differs in either would be fetched twice.
    return `<link rel="preload" as="script" crossorigin="anonymous" href="${escapeHtml(file)}"${hash ? ` integrity="${escapeHtml(hash)}"` : ''}>`;
  });
  return [
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(release.manifest_url)}">`,
    ...scripts,
  ].join('\n    ');
}

function findRemote(remotes: readonly unknown[], path: string): RemoteEntry | null {
  for (const candidate of remotes) {
    const { success, data } = z.safeParse(RemoteEntrySchema, candidate);
    if (success && data.descriptor.routes.some((route) => matches(route.path, path))) return data;
  }
  return null;
}

function matches(routePath: string, path: string): boolean {
  const wanted = routePath.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.at(-1) === '*' ? given.length < wanted.length - 1 : given.length !== wanted.length) return false;
  return wanted.every((part, index) => part === '*' || part.startsWith(':') || part === given[index]);
}
