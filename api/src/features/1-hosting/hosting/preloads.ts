import type { LayoutId, ShellRelease } from '@veleta/shared/contracts';
import type { EarlyPage } from './early-page.ts';

/** A script that the page will ask for. */
export interface Preload {
  readonly file: string;
  /** `sha384-…`; absent where the release names none. */
  readonly hash: string | undefined;
  /** Not before the shell's own script has come. */
  readonly isLater: boolean;
}

/** Layouts whose pages are painted by their first screen, before any script. */
const PAINTED: ReadonlySet<LayoutId> = new Set(['auth', 'public']);

/**
 * Everything that the page will ask for beside the shell's own scripts: otherwise the entry is waited for, then the door, then
 * the page, then the shared modules that the page takes from the shell. Nothing of a page of somebody signed in can be drawn
 * before the shell's script has come: it gets the line for itself, and the rest comes while it is being evaluated.
 */
export function preloadsOf({ release, path, layout, language }: EarlyPage, shell: ShellRelease | null): Preload[] {
  const hashes = new Map(release.integrity.map(({ file, hash }) => [file, hash]));
  const base = release.manifest_url.slice(0, release.manifest_url.lastIndexOf('/') + 1);
  const page = release.pages?.find((candidate) => candidate.path === path);
  const texts = [...(release.texts ?? []), ...(page?.texts ?? [])]
    .filter((candidate) => candidate.language === language)
    .flatMap(({ files }) => files);
  const isLater = !PAINTED.has(layout);
  const own = [...(page?.files ?? []), ...texts, ...(isLater ? (release.queries ?? []) : [])].map(
    (file) => base + file,
  );
  const remote = [...new Set([...release.preload, ...own])].map((file) => ({
    file,
    hash: hashes.get(file),
    isLater,
  }));
  const shared = new Map(
    (shell?.provides ?? [])
      .filter(({ request }) => page?.shared?.includes(request))
      .flatMap(({ scripts = [] }) => scripts.map(({ file, hash }) => [file, hash] as const)),
  );
  return [...remote, ...[...shared].map(([file, hash]) => ({ file, hash, isLater: true }))];
}
