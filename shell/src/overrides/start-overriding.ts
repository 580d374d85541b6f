import type { Overriding } from './overriding.ts';
import { keepProposal } from './panel-request.ts';
import { readPermission } from './permission.ts';
import { readOverrides } from './stored-overrides.ts';

/** The overrides of this page; null, and nothing loaded, on every page without the permission. */
export async function startOverriding(): Promise<Overriding | null> {
  keepProposal();
  const origins = readPermission();
  if (!origins) return null;
  try {
    const { beginOverriding } = await import('./begin-overriding.ts');
    return beginOverriding(origins, readOverrides());
  } catch (error) {
    console.error('Overrides are not available.', error);
    return null;
  }
}
