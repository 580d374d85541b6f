import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** What a proxy in front of several instances does: sends requests to those that say they are ready. */
export interface Proxy {
  readonly url: string;
  /** Requests that reached an instance and got no answer, and could not be sent again. */
  readonly lost: string[];
  /** How many instances it sends requests to at the moment. */
  ready(): number;
  close(): Promise<void>;
}

const LOOK_MS = 100;
const TRIES = 300;
const MAY_REPEAT = ['GET', 'HEAD'];

/** Starts one on a free port; `upstreams` is asked again at each look. */
export async function startProxy(upstreams: () => readonly string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const lost: string[] = [];
  let ready: string[] = [];
  let turn = 0;

  const look = async () => {
    const seen = await Promise.all(
      upstreams().map(async (url) => {
        const isReady = await fetch(new URL('/health/ready', url)).then(
          async (answer) => (await answer.arrayBuffer(), answer.ok),
          () => false,
        );
        return isReady ? [url] : [];
      }),
    );
    ready = seen.flat();
  };
  await look();
  let looking = true;
  const watch = (async () => {
    while (looking) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  })();

  const pass = (from: IncomingMessage, body: Buffer, to: ServerResponse, tries: number): void => {
    const origin = ready[(turn += 1) % ready.length];
    if (!origin) {
      // Nobody is ready at this moment: like a real proxy it looks again for a while.
      if (tries > 0) return void setTimeout(pass, LOOK_MS, from, body, to, tries - 1);
      lost.push(`${from.method} ${from.url}: nobody is ready`);
      return void to.writeHead(502).end();
    }
    const { method = 'GET', url = '/', headers } = from;
    const upstream = request(new URL(url, origin), {
      method,
      headers: { ...headers, connection: 'keep-alive' },
      agent,
    });
    upstream.once('response', (answer) => {
      const { connection: _, ...own } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, own);
      answer.pipe(to);
      answer.once('aborted', () => {
        lost.push(`${method} ${url}: cut off`);
        to.destroy();
      });
    });
    upstream.once('error', (cause: NodeJS.ErrnoException) => {
      if (to.headersSent) return;
      // Refused is refused: nobody has read it. Anything else may have been done, so only a read is asked again.
      const isUnread = cause.code === 'ECONNREFUSED';
      if (tries > 0 && (isUnread || MAY_REPEAT.includes(method))) {
        return pass(from, body, to, tries - 1);
      }
      lost.push(`${method} ${url}: ${cause.code}`);
      to.writeHead(502).end();
    });
    upstream.end(body);
  };

  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.once('end', () => pass(from, Buffer.concat(chunks), to, TRIES));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    lost,
    ready: () => ready.length,
    close: async () => {
      looking = false;
      await watch;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
