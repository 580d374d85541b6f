import { createServer, type Socket } from 'node:net';

/**
 * Reply to a mail: by default accepted, otherwise an error for the address (`to`) or the mail (`data`), or a fault.
 * `drop` closes the connection during the mail, `drop-taken` after accepting it but before replying. `hang` stops
 * replying, `hang-taken` stops after accepting the mail.
 */
export interface Answer {
  readonly to?: string;
  readonly data?: string;
  readonly fault?: 'drop' | 'drop-taken' | 'hang' | 'hang-taken';
}

/** A mail server for tests: it accepts mails over SMTP, can reject them or misbehave, and can be offline. */
export interface TestMailServer {
  readonly url: string;
  /** Recipient and Message-ID of every accepted mail, oldest first, including duplicates. */
  readonly taken: { readonly to: string; readonly id: string; readonly text: string }[];
  /** Returns the reply by address; called for each mail. */
  answer: (to: string) => Answer | undefined;
  /** Returns an error that closes a new connection, or undefined to accept it. */
  greeting: () => string | undefined;
  /** Called when the connection of a mail begins to hang. */
  onHang: (to: string) => void;
  /** Current and maximum number of concurrent connections. */
  readonly connections: { now: number; most: number };
  close(): Promise<void>;
}

/** Starts a mail server; `port` restarts one that was offline. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const state: Omit<TestMailServer, 'url' | 'close'> = {
    taken: [],
    answer: () => undefined,
    greeting: () => undefined,
    onHang: () => undefined,
    connections: { now: 0, most: 0 },
  };

  const server = createServer((socket) => {
    const { connections, taken } = state;
    sockets.add(socket);
    connections.now += 1;
    connections.most = Math.max(connections.most, connections.now);
    let rest = '';
    let to = '';
    let answer: Answer = {};
    let mail: string | null = null;
    let isHanging = false;
    const reply = (line: string) => void socket.write(`${line}\r\n`);
    const hang = () => {
      isHanging = true;
      state.onHang(to);
    };
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        connections.now -= 1;
      });
    const endMail = (text: string): void => {
      mail = null;
      if (answer.data) return reply(answer.data);
      if (answer.fault === 'drop') return void socket.destroy();
      if (answer.fault === 'hang') return hang();
      taken.push({ to, id: /^message-id: *(.*)$/im.exec(text)?.[1] ?? '', text });
      if (answer.fault === 'drop-taken') return void socket.destroy();
      if (answer.fault === 'hang-taken') return hang();
      reply('250 taken');
    };
    const handleLine = (line: string): void => {
      if (mail !== null) {
        if (line === '.') return endMail(mail);
        mail += `${line}\n`;
        return;
      }
      if (line.startsWith('RCPT')) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        answer = state.answer(to) ?? {};
        return reply(answer.to ?? '250 ok');
      }
      if (line === 'DATA') mail = '';
      reply(line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok');
    };
    const rejection = state.greeting();
    if (rejection) return void socket.end(`${rejection}\r\n`);
    reply('220 test');
    socket.on('data', (chunk) => {
      if (isHanging) return;
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) handleLine(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}?ignoreTLS=true`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
