import { createServer, type Socket } from 'node:net';

/** An SMTP server that stores mails and can delay its replies. */
export interface SmtpServer {
  readonly url: string;
  /** Message-ID and recipient of each accepted mail, oldest first. */
  readonly accepted: readonly { readonly id: string; readonly to: string }[];
  /** Delays replies to senders until `release`. */
  hold(): void;
  release(): void;
  /** Number of mails without a reply. */
  waiting(): number;
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const accepted: { id: string; to: string }[] = [];
  const sockets = new Set<Socket>();
  let held: (() => void)[] | null = null;

  const server = createServer((socket) => {
    let isData = false;
    let to = '';
    let mail = '';
    const say = (line: string) => void socket.write(`${line}\r\n`);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    say('220 test');
    socket.on('data', (chunk) => {
      if (isData) {
        mail += chunk;
        if (!mail.endsWith('\r\n.\r\n')) return;
        const arrived = { id: /^message-id: (.*)$/im.exec(mail)?.[1]?.trim() ?? '', to };
        isData = false;
        mail = '';
        const take = () => {
          if (socket.destroyed) return;
          accepted.push(arrived);
          say('250 taken');
        };
        if (held) held.push(take);
        else take();
        return;
      }
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        if (line.startsWith('RCPT')) to = /<(.*)>/.exec(line)?.[1] ?? '';
        isData = line === 'DATA';
        say(isData ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    accepted,
    hold: () => {
      held ??= [];
    },
    release: () => {
      const waiting = held ?? [];
      held = null;
      for (const take of waiting) take();
    },
    waiting: () => held?.length ?? 0,
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
