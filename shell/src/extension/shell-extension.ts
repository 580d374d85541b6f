import type { ComponentType, FragmentInstance, ReactNode, Ref } from 'react';
import type { Containers, RemoteLoader } from '../loader/remote-loader.ts';
import type { KnownRemotes } from '../registry/parse-registry.ts';
import type { AreaVariant } from '../remotes/failure-card.tsx';
import type { ReportedEvent } from '../remotes/reported-event.ts';

/** Changes to the area of one remote. */
export interface AreaExtension {
  /** Changes when the remote has new code; its area is then rendered again from the start. */
  readonly build: number;
  /** Renders the failure of the area and disables recovery; null uses the shell's own rendering. */
  readonly renderFailure: ((variant: AreaVariant, onRetry: () => void) => ReactNode) | null;
  /** Reference to the elements of the area. */
  readonly elements?: Ref<FragmentInstance>;
}

/** Hooks by which an optional part changes the shell. The extension is chosen once, at page start. */
export interface ShellExtension {
  adaptRegistry(known: KnownRemotes): Promise<KnownRemotes>;
  adaptLoader(loader: RemoteLoader, containers: Containers): RemoteLoader;
  adaptReport(report: (event: ReportedEvent) => void): (event: ReportedEvent) => void;
  /** Runs as a hook in the area of a remote. `part` is the path of the page or the id of the slot. */
  useArea(remote: string, part: string): AreaExtension;
  /** Rendered on every page, after its content. */
  readonly Layer: ComponentType;
  /** Rendered in the user menu of an operator, as its last items. */
  readonly MenuItems: ComponentType;
}

const NO_CHANGE: AreaExtension = { build: 0, renderFailure: null };
const Nothing = () => null;

/** Extension of a page without overrides. */
export const noExtension: ShellExtension = {
  adaptRegistry: (known) => Promise.resolve(known),
  adaptLoader: (loader) => loader,
  adaptReport: (report) => report,
  useArea: () => NO_CHANGE,
  Layer: Nothing,
  MenuItems: Nothing,
};
