import { previewPath } from '@veleta/shared/contracts';
import type { Workspace } from '../workspace.ts';
import type { Command } from './command.ts';

/** What an address needs to know of a release. */
export type PreviewedRelease = Parameters<typeof previewPath>[1];

/** Returns the address that shows a release to an operator; without the origin if the server is not known. */
export function previewAddress(
  { shell, to }: Pick<Command, 'shell' | 'to'>,
  workspace: Pick<Workspace, 'serverUrl'>,
  { name, release }: { readonly name: string; readonly release: PreviewedRelease },
): string {
  const path = previewPath(name, release);
  const server = shell ?? workspace.serverUrl(to);
  return server === undefined ? `${path} on your server (--shell URL completes it)` : new URL(path, server).href;
}
