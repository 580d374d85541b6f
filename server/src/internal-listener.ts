import { createServer, type RequestListener } from 'node:http';

/** An endpoint of the API that only this machine can reach. */
export interface InternalListener {
  readonly url: string;
  /** Sets the request handler, before the server listens. */
  setHandler(listener: RequestListener): void;
  close(): Promise<void>;
}

/**
 * Opens an internal listener for the survey's pages.
 * They call the API over HTTP even while the server drains, so that requested pages are still completed.
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
    setHandler: (listener) => {
      answer = listener;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
