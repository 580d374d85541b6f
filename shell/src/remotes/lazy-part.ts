import type { RemoteEntry } from '@veleta/shared/contracts';
import { addMessages } from '@veleta/shared/i18n';
import { loadWithRetries, type Load, type RemoteModule } from '@veleta/shared/remote';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { RemoteContractError } from '../loader/load-error.ts';
import type { Remotes } from './remotes-context.ts';

/** Thrown when a chunk of a loaded remote could not be loaded after all retries. */
export class ChunkMissingError extends Error {
  override readonly name = 'ChunkGoneError';
}

/** Creates a lazy component for a page or slot of a remote, with its texts. `part` is the path or the slot id. */
export function lazyPart<Props>(
  { loader, pause }: Pick<Remotes, 'loader' | 'pause'>,
  entry: RemoteEntry,
  part: string,
  pick: (remoteModule: RemoteModule) => Load<Props> | undefined,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const remoteModule = await loader.load(entry);
    const load = pick(remoteModule);
    if (!load) throw new RemoteContractError(`${entry.name} does not expose what its descriptor declares`);
    loader.beginStart(entry.name, part);
    // A developer override may have swapped the remote since: its texts stay those of the code in use.
    const isInUse = (await loader.load(entry)) === remoteModule;
    try {
      const [loaded] = await Promise.all([
        loadWithRetries(load, pause),
        isInUse ? addMessages(entry.name, remoteModule.messages, remoteModule.partMessages?.[part]) : undefined,
      ]);
      return loaded;
    } catch (error) {
      loader.endStart(entry.name);
      throw new ChunkMissingError(String(error), { cause: error });
    }
  });
}
