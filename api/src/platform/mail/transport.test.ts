import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { startApi, type TestApi } from '../testing/start-api.ts';
import { createSmtp } from './transport.ts';

/** A minimal mail server that rejects the first mail. */
function startMailServer(received: string[]): Promise<Server> {
  let rejections = 1;
  const server = createServer((socket) => {
    let isData = false;
    let mail = '';
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (isData) {
        mail += chunk;
        if (!mail.endsWith('\r\n.\r\n')) return;
        isData = false;
        received.push(mail);
        mail = '';
        return void socket.write('250 taken\r\n');
      }
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        if (line.startsWith('MAIL') && rejections > 0) {
          rejections -= 1;
          socket.write('451 try later\r\n');
        } else if (line === 'DATA') {
          isData = true;
          socket.write('354 go on\r\n');
        } else {
          socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        }
      }
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

let api: TestApi;
let server: Server;
const received: string[] = [];
beforeAll(async () => {
  server = await startMailServer(received);
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  api = await startApi({
    mailTransport: createSmtp(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'Veleta <no-reply@veleta.test>'),
  });
});
afterAll(async () => {
  await api.close();
  server.close();
});

describe('SMTP', () => {
  it('keeps a rejected mail for a retry, storing only ids', async () => {
    await api.call(accounts.register, {
      body: { email: 'ana@example.org', first_name: 'Añá', last_name: 'P', password: 'a long enough secret' },
    });
    await expect(api.runJobs()).rejects.toThrow('try later');
    expect(received).toEqual([]);
    const { ids } = await waitingMail();
    expect(Object.keys(ids).sort()).toEqual(['accountId', 'linkId']);
  });

  it("sends text and HTML in the person's language, with a Message-ID", async () => {
    await api.call(accounts.requestReset, { body: { email: (await api.createAccount({ language: 'es' })).email } });
    await api.runJobs();
    const mail = received.at(-1) ?? '';
    expect(mail).toMatch(/^From: Veleta <no-reply@veleta\.test>/m);
    expect(mail).toMatch(/^Message-ID: <[\w-]+@veleta\.test>/m);
    expect(mail).toMatch(/^Content-Language: es/m);
    expect(mail).toContain('text/plain');
    expect(mail).toContain('text/html');
  });

  it('sends in the name of an organization from its own address, with the logo attached', async () => {
    await api.services.mail.deliver({
      template: 'survey-invitation',
      id: 'organization',
      accountId: api.services.random.uuid(),
      content: {
        to: 'ana@example.org',
        language: 'en',
        linkPath: '/survey/response/token',
        organization: {
          name: 'Molino, "Hijos" <x@evil.example>',
          themeKey: '3',
          supportEmail: 'people@molino.example',
          logo: { content: Buffer.from('logo of it'), path: '/api/v1/logos/1/' },
        },
      },
    });
    const mail = received.at(-1) ?? '';
    const [from] = /^From: .*$/m.exec(mail.replace(/\r\n[ \t]+/g, ' ')) ?? [];
    expect(from?.trim()).toBe('From: "Molino, Hijos x evil.example via Veleta" <no-reply@veleta.test>');
    expect(mail).not.toMatch(/^Reply-To:/m);
    expect(mail).toContain('Content-ID: <logo@veleta>');
    expect(mail).toContain('Content-Disposition: inline');
    expect(mail).toContain(Buffer.from('logo of it').toString('base64'));
  });
});

async function waitingMail(): Promise<{ ids: Record<string, string> }> {
  const { sql } = await import('kysely');
  const { rows } = await sql<{
    data: { ids: Record<string, string> };
  }>`select data from pgboss.job where name = 'mail'`.execute(api.services.db);
  return rows[0]?.data ?? { ids: {} };
}
