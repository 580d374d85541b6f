import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** A load balancer in front of several instances, which sends requests to ready ones. */
export interface Proxy {
  readonly url: string;
  /** Requests that got no reply from an instance and could not be repeated. */
  readonly lost: string[];
  /** Number of ready instances. */
  ready(): number;
  close(): Promise<void>;
}

const POLL_MS = 100;
const TRIES = 300;
const MAY_REPEAT = ['GET', 'HEAD'];

/** Starts a proxy on a free port. `upstreams` is called again at each health check. */
export async function startProxy(upstreams: () => readonly string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const lost: string[] = [];
  let ready: string[] = [];
  let turn = 0;

  const checkHealth = async () => {
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
  await checkHealth();
  let looking = true;
  const watch = (async () => {
    while (looking) {
      await checkHealth();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  })();

  const pass = (from: IncomingMessage, body: Buffer, to: ServerResponse, tries: number): void => {
    const origin = ready[(turn += 1) % ready.length];
    if (!origin) {
      // No instance is ready: retries for a while, like a real proxy.
      if (tries > 0) return void setTimeout(pass, POLL_MS, from, body, to, tries - 1);
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
      // After ECONNREFUSED the request was not read. After any other error only reads are repeated.
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
