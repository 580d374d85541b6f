import { expect, type APIRequestContext } from '@playwright/test';

/** Opens the outbox until it contains a mail to this address with a link to `path`; returns the link. */
export async function linkFromMail(
  { request }: { request: APIRequestContext },
  address: string,
  path: string,
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const reply = await request.get('/outbox');
        const text = await reply.text();
        // One article per mail, newest first.
        const mail = text.split('<article').find((part) => part.includes(address) && part.includes(path));
        link = mail?.match(new RegExp(`href="([^"]*${path}[^"]*)"`))?.[1];
        return link;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  return new URL(link!).pathname;
}
