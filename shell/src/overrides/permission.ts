import * as z from 'zod/mini';
import { OverridePermissionSchema } from '@veleta/shared/contracts';
import { PERMISSION_ID } from './permission-element.ts';

/**
 * Origins that the server allows the person of this page to take remotes from; null on every other page. The server writes the
 * element for signed-in operators only, and the page's content policy names the same origins: a forged element opens nothing.
 */
export function readPermission(): readonly string[] | null {
  const text = document.getElementById(PERMISSION_ID)?.textContent;
  if (!text) return null;
  const { success, data } = z.safeParse(OverridePermissionSchema, JSON.parse(text));
  return success && data.origins.length > 0 ? data.origins : null;
}

/** Asks whether a page loaded now would have the permission; a page from before the sign-in has not. */
export async function askPermission(): Promise<boolean> {
  return fetch('/overrides.json').then(
    // Read to its end: a request whose answer nobody reads stays open.
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );
}
