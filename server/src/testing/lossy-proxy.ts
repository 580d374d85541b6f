import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** A proxy that loses replies and duplicates requests. */
export interface LossyProxy {
  readonly url: string;
  /** Statistics so far. */
  readonly done: { lost: number; doubled: number; passed: number };
  close(): Promise<void>;
}

interface Faults {
  /** Current address of the server. */
  readonly upstream: () => string;
  /** Share of lost replies. */
  readonly losing: number;
  /** Share of duplicated requests. */
  readonly doubling: number;
  readonly random: () => number;
}

/** Starts a proxy on a free port. */
export async function startLossyProxy({ upstream, losing, doubling, random }: Faults): Promise<LossyProxy> {
  const agent = new Agent({ keepAlive: true });
  const done = { lost: 0, doubled: 0, passed: 0 };

  const ask = ({ method, url, headers }: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const forwarded = request(new URL(url ?? '/', upstream()), {
        method,
        headers: { ...headers, connection: 'keep-alive' },
        agent,
      });
      forwarded.once('error', reject).once('response', (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += chunk)).once('error', reject);
        answer.once('end', () => resolve({ status: answer.statusCode ?? 502, text }));
      });
      forwarded.end(body);
    });

  const pass = async (from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<void> => {
    const isLost = random() < losing;
    const isDoubled = random() < doubling;
    if (isDoubled) done.doubled += 1;
    const answers = await Promise.allSettled(isDoubled ? [ask(from, body), ask(from, body)] : [ask(from, body)]);
    const last = answers.at(-1);
    if (isLost || last?.status !== 'fulfilled') {
      if (isLost) done.lost += 1;
      return void to.destroy();
    }
    done.passed += 1;
    to.writeHead(last.value.status, { 'content-type': 'application/json' }).end(last.value.text);
  };

  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.once('end', () => void pass(from, Buffer.concat(chunks), to));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    done,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
