import type { Page, Request } from '@playwright/test';

/** Counts the requests of one method to addresses that match, from now on. */
export function countRequests(page: Page, method: string, address: RegExp): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (request.method() === method && address.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}

/** Cuts the page off from the API; gives how to connect it again. */
export async function cutApi(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  return () => page.unroute('**/api/**');
}
