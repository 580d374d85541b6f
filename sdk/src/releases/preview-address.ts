import { previewPath } from '@veleta/shared/contracts';
import type { Workspace } from '../workspace.ts';
import type { Command } from './command.ts';

/** Returns the address that shows a release to an operator; without the origin if the server is not known. */
export function previewAddress(
  { shell, to }: Pick<Command, 'shell' | 'to'>,
  workspace: Pick<Workspace, 'serverUrl'>,
  { name, release }: { readonly name: string; readonly release: Parameters<typeof previewPath>[1] },
): string {
  const path = previewPath(name, release);
  const server = shell ?? workspace.serverUrl(to);
  return server === undefined ? `${path} on your server (--shell URL completes it)` : new URL(path, server).href;
}
