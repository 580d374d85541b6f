import { nameRelease, type NamedRelease } from '@veleta/shared/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ShellExtension } from '../../extension/shell-extension.ts';
import { parseRegistry, type KnownRemotes } from '../../registry/parse-registry.ts';
import type { FoundPreviews, PreviewError } from './fetch-previews.ts';

/** A failure of a previewed release on this page. */
export interface PreviewFailure {
  readonly reason: string;
  /** The release that is shown instead; null if it failed without a replacement. */
  readonly shown: string | null;
}

export interface PreviewState {
  /** By remote. */
  readonly failures: Readonly<Record<string, PreviewFailure>>;
  readonly errors: readonly PreviewError[];
}

/** The preview of a page: deployed releases that only this tab uses. */
export interface Previewing extends Pick<ShellExtension, 'adaptRegistry' | 'adaptReport'> {
  readonly store: StoreApi<PreviewState>;
  /** Releases that this page shows, or tried to. */
  releases(): readonly NamedRelease[];
  isPreviewed(remote: string): boolean;
}

/** Events that are no failure of a release. */
const HARMLESS: ReadonlySet<string> = new Set(['remote_slow', 'stale_reload']);

/** Creates the preview of the found releases. Each falls back to the published ones of its remote. */
export function createPreviewing({ entries, errors }: FoundPreviews): Previewing {
  const previews = new Map(entries.map((entry) => [entry.name, entry]));
  const store = createStore<PreviewState>(() => ({ failures: {}, errors }));

  /** Drops the releases that claim what another remote has: it stays as it is. */
  function dropConflicts({ revision, remotes }: KnownRemotes): void {
    const others = remotes.filter(({ name, releases }) => !previews.has(name) && releases.length > 0);
    const parsed = parseRegistry({ revision, remotes: [...others, ...previews.values()] });
    const good = new Set(parsed.remotes.map(({ name }) => name));
    for (const [name, { releases }] of previews) {
      if (good.has(name)) continue;
      previews.delete(name);
      const text = nameRelease({ remote: name, version: releases[0]?.version ?? '' });
      store.setState((state) => ({ errors: [...state.errors, { kind: 'conflict', text, stored: [] }] }));
    }
  }

  return {
    store,
    releases: () =>
      [...previews.values()].map(({ name, releases }) => ({
        remote: name,
        version: releases[0]?.version ?? '',
      })),
    isPreviewed: (remote) => previews.has(remote),
    async adaptRegistry(known) {
      if (previews.size === 0) return known;
      dropConflicts(known);
      const names = new Set(known.remotes.map(({ name }) => name));
      return {
        ...known,
        remotes: [
          ...known.remotes.map((published) => {
            const preview = previews.get(published.name);
            if (!preview) return published;
            const version = preview.releases[0]?.version;
            const older = published.releases.filter((release) => release.version !== version);
            return { ...preview, releases: [...preview.releases, ...older] };
          }),
          // Its area is switched off: a release can be tried before it is switched on again.
          ...[...previews.values()].filter(({ name }) => !names.has(name)),
        ],
        ...(known.switchedOff && { switchedOff: known.switchedOff.filter(({ name }) => !previews.has(name)) }),
      };
    },
    // A preview must not count as a visit or a failure of the release.
    adaptReport: (report) => (event) => {
      const version = previews.get(event.remote)?.releases[0]?.version;
      if (version === undefined) return report(event);
      if (HARMLESS.has(event.kind)) return;
      store.setState(({ failures }) => {
        const before = failures[event.remote];
        const failure =
          event.kind === 'remote_fell_back'
            ? { reason: event.message, shown: event.version }
            : { reason: event.message, shown: before?.shown ?? null };
        // After the fallback, events belong to the release that is shown instead.
        const isOfOther = before?.shown !== undefined && before.shown === event.version;
        return { failures: isOfOther ? failures : { ...failures, [event.remote]: failure } };
      });
    },
  };
}
