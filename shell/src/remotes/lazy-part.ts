import type { RemoteEntry } from '@veleta/shared/contracts';
import { addMessages } from '@veleta/shared/i18n';
import type { Load, RemoteModule } from '@veleta/shared/remote';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { RemoteContractError } from '../loader/load-error.ts';
import type { Remotes } from './remotes-context.ts';

const RETRIES = 2;

/** A chunk of a loaded remote is outside the loader: webpack forgets a failed one, so asking again is a new try. */
async function importWithRetries<Props>(load: Load<Props>, retries = RETRIES): ReturnType<Load<Props>> {
  try {
    return await load();
  } catch (error) {
    if (retries === 0) throw error;
    return importWithRetries(load, retries - 1);
  }
}

/** A page or a slot's filling of a remote, loaded when it is first drawn, with its texts. */
export function lazyPart<Props>(
  { loader, report }: Remotes,
  entry: RemoteEntry,
  pick: (door: RemoteModule) => Load<Props> | undefined,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const door = await loader.load(entry);
    const load = pick(door);
    if (!load) throw new RemoteContractError(`${entry.name} does not hold what its descriptor declares`);
    try {
      const [part] = await Promise.all([importWithRetries(load), addMessages(entry.name, door.messages)]);
      return part;
    } catch (error) {
      report({
        kind: 'chunk_failed',
        remote: entry.name,
        version: loader.versionOf(entry.name) ?? '',
        message: String(error),
      });
      throw error;
    }
  });
}
