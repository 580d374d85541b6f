import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { policyOf, writeShellPage } from '@veleta/api/releases';
import { clientEvents, type BuiltRemote, type Registry } from '@veleta/shared/contracts';
import * as z from 'zod/mini';
import { replyTo } from './example-api.ts';

const EventSchema = clientEvents.reportClientEvent.body!;
export type ClientEvent = z.infer<typeof EventSchema>;

/** A server on this machine with the deployed shell, one built remote, and replies from the contracts. */
export interface CheckServer {
  readonly origin: string;
  /** What the shell reported since the last call. */
  takeEvents(): ClientEvent[];
  /** Requests since the last call that no contract has, as `GET /api/…`. */
  takeUnknownCalls(): string[];
  stop(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};
const NONCE_BYTES = 16;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const send = (response: ServerResponse, status: number, type: string, content: string | Buffer): void =>
  void response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(content);

/** Starts the server. `distDir` has the build of the remote, `shellDir` the release of the shell. */
export async function startCheckServer({
  built: { name, container, descriptor, releases },
  distDir,
  shellDir,
}: {
  built: BuiltRemote;
  distDir: string;
  shellDir: string;
}): Promise<CheckServer> {
  const registry: Registry = { revision: 'check', remotes: [{ name, container, descriptor, releases }] };
  const template = await readFile(join(shellDir, 'index.html'), 'utf8');
  let events: ClientEvent[] = [];
  let unknownCalls: string[] = [];

  const answerCall = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const event = z.safeParse(EventSchema, safeJson(await bodyOf(request)));
    if (path === '/api/v1/client-events/' && event.success) events.push(event.data);
    const reply = replyTo(request.method ?? 'GET', path, request.headers['accept-language']?.slice(0, 2) ?? 'en');
    if (!reply) {
      unknownCalls.push(`${request.method} ${path}`);
      return send(
        response,
        404,
        TYPES['.json'] ?? '',
        '{"error":"not_found","message":"not_found","request_id":"check"}',
      );
    }
    if (reply.body === undefined) return void response.writeHead(reply.status).end();
    send(response, reply.status, TYPES['.json'] ?? '', JSON.stringify(reply.body));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith('/api/')) return answerCall(request, response, path);
    if (path === '/registry.json') return send(response, 200, TYPES['.json'] ?? '', JSON.stringify(registry));
    if (extname(path)) {
      const isOwn = path.startsWith(`/remotes/${name}/`);
      const file = isOwn ? join(distDir, path.slice(path.lastIndexOf('/'))) : join(shellDir, normalize(path));
      const content = await readFile(file).catch(() => null);
      return content
        ? send(response, 200, TYPES[extname(path)] ?? 'application/octet-stream', content)
        : send(response, 404, 'text/plain', 'Not found.');
    }
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const parts = {
      nonce,
      registry: JSON.stringify(registry),
      preloads: [],
      prerendered: null,
      colorScheme: null,
      visitSampling: 0,
    };
    response.setHeader('content-security-policy', policyOf(nonce));
    send(response, 200, 'text/html; charset=utf-8', writeShellPage(template, parts));
  };

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    takeEvents() {
      const taken = events;
      events = [];
      return taken;
    },
    takeUnknownCalls() {
      const taken = [...new Set(unknownCalls)];
      unknownCalls = [];
      return taken;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
