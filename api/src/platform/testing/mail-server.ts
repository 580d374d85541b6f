import { createServer, type Socket } from 'node:net';

/** What a recipient is answered: nothing special, or a refusal of the address or of the mail itself. */
type Answer = { readonly to?: string; readonly data?: string } | undefined;

/** A mail server of a test: takes mails over SMTP, refuses as it is told, and can be away. */
export interface TestMailServer {
  readonly url: string;
  /** Recipient and Message-ID of every mail taken, oldest first; one that came twice is there twice. */
  readonly taken: { readonly to: string; readonly id: string }[];
  /** By address; asked anew each time. */
  answer: (to: string) => Answer;
  close(): Promise<void>;
}

/** Starts one, on `port` where it has been away. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const taken: { to: string; id: string }[] = [];
  const answers: { answer: TestMailServer['answer'] } = { answer: () => undefined };

  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    let to = '';
    let mail: string | null = null;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const hear = (line: string): void => {
      if (mail !== null) {
        if (line !== '.') {
          mail += `${line}\n`;
          return;
        }
        const refusal = answers.answer(to)?.data;
        if (!refusal) taken.push({ to, id: /^message-id: *(.*)$/im.exec(mail)?.[1] ?? '' });
        mail = null;
        return say(refusal ?? '250 taken');
      }
      if (line.startsWith('RCPT')) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        return say(answers.answer(to)?.to ?? '250 ok');
      }
      if (line === 'DATA') mail = '';
      say(line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok');
    };
    say('220 test');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return Object.assign(answers, {
    url: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}?ignoreTLS=true`,
    taken,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
