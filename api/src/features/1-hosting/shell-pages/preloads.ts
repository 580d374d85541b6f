import type { LayoutId, ShellRelease } from '@veleta/shared/contracts';
import type { RemotePage } from './remote-page.ts';

/** A script to preload. */
export interface Preload {
  readonly file: string;
  /** `sha384-…`; undefined if the release has no hash. */
  readonly hash: string | undefined;
  /** Whether it is loaded only after the shell's own script. */
  readonly isDeferred: boolean;
}

/** Layouts whose prerendered content is painted before any script. */
const PAINTED: ReadonlySet<LayoutId> = new Set(['auth', 'public']);

/**
 * Returns the scripts that a page needs apart from the shell's own. Without preloads the browser would load entry,
 * remote module, page and shared modules one after another. A page for signed-in people cannot render before the
 * shell's script, so its preloads are deferred until that script is evaluated.
 */
export function preloadsOf({ release, path, layout, language }: RemotePage, shell: ShellRelease | null): Preload[] {
  const hashes = new Map(release.integrity.map(({ file, hash }) => [file, hash]));
  const base = release.manifest_url.slice(0, release.manifest_url.lastIndexOf('/') + 1);
  const page = release.pages?.find((candidate) => candidate.path === path);
  const texts = [...(release.texts ?? []), ...(page?.texts ?? [])]
    .filter((candidate) => candidate.language === language)
    .flatMap(({ files }) => files);
  const isDeferred = !PAINTED.has(layout);
  const own = [...(page?.files ?? []), ...texts, ...(isDeferred ? (release.queries ?? []) : [])].map(
    (file) => base + file,
  );
  const remote = [...new Set([...release.preload, ...own])].map((file) => ({
    file,
    hash: hashes.get(file),
    isDeferred,
  }));
  const shared = new Map(
    (shell?.provides ?? [])
      .filter(({ request }) => page?.shared?.includes(request))
      .flatMap(({ scripts = [] }) => scripts.map(({ file, hash }) => [file, hash] as const)),
  );
  return [...remote, ...[...shared].map(([file, hash]) => ({ file, hash, isDeferred: true }))];
}
