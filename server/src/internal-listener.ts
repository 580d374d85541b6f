import { createServer, type RequestListener } from 'node:http';

/** An address of the API that only this machine reaches. */
export interface InternalListener {
  readonly url: string;
  /** Who answers; nobody asks before the server listens. */
  leadTo(listener: RequestListener): void;
  close(): Promise<void>;
}

/**
 * An internal listener for the survey's pages: they reach the API over HTTP, also while the server stops and takes nobody in any
 * more, so that a page that was asked for before is still answered whole.
 */
export async function openInternalListener(): Promise<InternalListener> {
  let answer: RequestListener = (_, response) => {
    response.writeHead(503).end();
  };
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The internal listener has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo: (listener) => {
      answer = listener;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
