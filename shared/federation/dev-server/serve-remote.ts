import { mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { BuildNews } from '../../src/contracts/index.ts';
import { watchRemote } from './watch-remote.ts';
import { watchTypes } from './watch-types.ts';

export interface DevServerOptions {
  /** Folder of the remote. */
  readonly folder: string;
  /** Output folder of its builds. */
  readonly outputDir: string;
  /** Port on the loopback interface. */
  readonly port: number;
  /** The only origin whose pages may read the files (CORS). */
  readonly shell: string;
  /** Origin by which the shell reaches this server through a proxy or tunnel. */
  readonly publicOrigin?: string;
  readonly onNews: (news: BuildNews) => void;
}

export interface DevServer {
  readonly origin: string;
  stop(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const BUILD_FILE = /^\/remotes\/[\w-]+\/[\w.+-]+\/((?:[\w@~-][\w.@~-]*\/)*[\w@~-][\w.@~-]*)$/;
const KEEP_ALIVE_MS = 15_000;

/**
 * Serves one remote during development: `remote.json`, its files, and its events of builds and type
 * checks at `events`. Only pages of the
 * given shell may read them.
 */
export async function serveRemote({
  folder,
  outputDir,
  port,
  shell,
  publicOrigin,
  onNews,
}: DevServerOptions): Promise<DevServer> {
  rmSync(outputDir, { recursive: true, force: true });
  mkdirSync(outputDir, { recursive: true });
  const listeners = new Set<ServerResponse>();
  /** The last build and the last type check. */
  const last = new Map<'build' | 'types', BuildNews>();
  const send = (response: ServerResponse, news: BuildNews): void =>
    void response.write(`data: ${JSON.stringify(news)}\n\n`);

  /** Rejects a foreign host name that resolves to this machine (DNS rebinding). */
  const isForUs = ({ headers }: IncomingMessage): boolean => {
    const address = `http://${headers.host}`;
    const hostname = URL.canParse(address) ? new URL(address).hostname : '';
    return OWN_HOSTS.includes(hostname) || (publicOrigin !== undefined && headers.host === new URL(publicOrigin).host);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('cache-control', 'no-store');
    response.setHeader('vary', 'origin');
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    response.setHeader('x-content-type-options', 'nosniff');
    if (!isForUs(request)) return end(response, 421, 'Not the host of this server.');
    if (request.headers.origin === shell) {
      response.setHeader('access-control-allow-origin', shell);
      // Private Network Access: the browser requires permission for a public page to reach this machine.
      if (request.headers['access-control-request-private-network'])
        response.setHeader('access-control-allow-private-network', 'true');
    }
    if (request.method === 'OPTIONS') return end(response, 204, '');
    if (request.method !== 'GET') return end(response, 405, 'Only GET.');
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/events') return listen(response);
    const file = path === '/remote.json' ? 'dev.json' : BUILD_FILE.exec(path)?.[1];
    const content = file === undefined ? null : await readFile(join(outputDir, file)).catch(() => null);
    if (content === null) return end(response, 404, 'Not found. The remote is at /remote.json.');
    response.setHeader('content-type', TYPES[extname(file ?? '')] ?? 'application/octet-stream');
    response.end(content);
  };

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': news of builds\n\n');
    for (const news of last.values()) send(response, news);
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve));
  const address = server.address();
  const origin = publicOrigin ?? `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
  const keepAlive = setInterval(
    () => listeners.forEach((response) => response.write(': still here\n\n')),
    KEEP_ALIVE_MS,
  );

  const publish = (news: BuildNews): void => {
    last.set(news.kind === 'types' ? 'types' : 'build', news);
    listeners.forEach((response) => send(response, news));
    onNews(news);
  };
  let stopTypes: (() => Promise<void>) | undefined;
  const stopWatching = watchRemote({ folder, outputDir }, (news) => {
    publish(news);
    // After the first build, which the developer waits for.
    stopTypes ??= watchTypes(folder, outputDir, publish);
  });
  return {
    origin,
    async stop() {
      clearInterval(keepAlive);
      await Promise.all([stopWatching(), stopTypes?.()]);
      listeners.forEach((response) => response.end());
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
