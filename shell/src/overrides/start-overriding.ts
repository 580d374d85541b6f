import type { Overriding } from './overriding.ts';
import { keepProposal } from './panel-request.ts';
import { PERMISSION_ID } from './permission-element.ts';

/** The overrides of this page; null, and nothing loaded, on every page without the permission. */
export async function startOverriding(): Promise<Overriding | null> {
  keepProposal();
  // What stands in it is read by a schema, whose library no other page needs to load.
  if (!document.getElementById(PERMISSION_ID)?.textContent) return null;
  try {
    const { beginOverriding } = await import('./begin-overriding.ts');
    return beginOverriding();
  } catch (error) {
    console.error('Overrides are not available.', error);
    return null;
  }
}
