import type { Page, Request } from '@playwright/test';

/** Counts the requests of one method to matching addresses from now on. */
export function countRequests(page: Page, method: string, address: RegExp): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (request.method() === method && address.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}

/** Blocks the page's access to the API; returns how to restore it. */
export async function cutApi(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  return () => page.unroute('**/api/**');
}
