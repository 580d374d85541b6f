import type { QueryClient } from '@veleta/shared/query/sending';
import type { RemoteModule } from '@veleta/shared/remote';

/** Lets a remote start the queries of a path. Whatever goes wrong in it shows when the page asks for itself. */
export async function startQueries(door: RemoteModule, path: string, client: QueryClient): Promise<void> {
  try {
    await door.prefetch?.(path, client);
  } catch {
    // Nothing is lost: it was only early.
  }
}
