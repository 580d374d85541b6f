import type { RemoteEntry } from '@veleta/shared/contracts';

/** Detects releases that harm the whole page. Loaded for signed-in people, with the first remote. */
export interface Guards {
  /** Notes that the code of a release is about to run. */
  begin(remote: string, version: string): void;
  /** Notes that the page still responds. */
  end(remote: string): void;
  /** Allows a release that hung again, on a person's request. */
  forgive(remote: string): void;
  /** Returns the version that must not run in this tab because the page hung. Notifies the person and reports it once. */
  hungVersion(entry: RemoteEntry): string | undefined;
  /** Undoes and reports changes of globals by a release. Returns their names, null if there are none. */
  undoChanges(remote: string, version: string): string | null;
}
