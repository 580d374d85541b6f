import type { RemoteEntry } from '@veleta/shared/contracts';
import { noExtension } from '../extension/shell-extension.ts';
import type { RemoteLoader } from '../loader/remote-loader.ts';
import { createCatalog } from '../registry/catalog.ts';
import type { KnownRemotes, SwitchedOffArea } from '../registry/parse-registry.ts';
import { createMounts } from '../remotes/mounts.ts';
import type { Remotes, ReportedEvent } from '../remotes/remotes-context.ts';
import { createReloadGuard } from '../stale/reload-guard.ts';
import { createReloader } from '../stale/reloader.ts';

interface Given {
  entries: readonly RemoteEntry[];
  load: RemoteLoader['load'];
  events: ReportedEvent[];
  switchedOff?: readonly SwitchedOffArea[];
  /** Returns the registry of a later fetch; unchanged by default. */
  served?: () => Promise<KnownRemotes>;
  /** Called with the address of a reload; undefined for the current page. */
  onReload?: (address?: string) => void;
  loader?: Partial<RemoteLoader>;
}

/** Creates the remotes of a page under test: all real except the loader and the reload. */
export function remotesOf({
  entries,
  load,
  events,
  switchedOff = [],
  served,
  onReload = () => {},
  loader: changes,
}: Given): Remotes {
  const known: KnownRemotes = { revision: 'r1', remotes: entries, switchedOff, problems: [] };
  const used = new Set<string>();
  const loader: RemoteLoader = {
    load: (entry) => {
      used.add(entry.name);
      return load(entry);
    },
    versionOf: () => '2.0.0',
    isUsed: (name) => used.has(name),
    fallBack: () => false,
    reset: () => {},
    beginStart: () => {},
    endStart: () => {},
    undoChanges: () => {},
    assertGlobals: () => {},
    ...changes,
  };
  return {
    catalog: createCatalog({ known, shellVersion: '1', read: served ?? (async () => known), isUsed: loader.isUsed }),
    loader,
    mounts: createMounts(),
    reloader: createReloader({ guard: createReloadGuard(), load: onReload }),
    report: (event) => events.push(event),
    pause: async () => {},
    extension: noExtension,
  };
}
