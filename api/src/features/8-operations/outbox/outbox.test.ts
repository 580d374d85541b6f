import { describe, expect, it } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { startApi } from '../../../platform/testing/start-api.ts';
import { createOutbox } from '../../../platform/mail/transport.ts';

const api = apiOfFile();

const read = (headers: Record<string, string> = {}, app = api.app) =>
  app.inject({ url: '/outbox', headers: { host: '127.0.0.1:4000', 'accept-language': 'en', ...headers } });

describe('outbox', () => {
  it('exists only with the embedded database, on loopback, without SMTP', async () => {
    for (const config of [{ isLoopback: false }, { isEmbedded: false }, { smtpUrl: 'smtp://mail.example' }]) {
      const other = await startApi({ config });
      expect((await read({}, other.app)).statusCode).toBe(404);
      await other.close();
    }
    expect((await read()).statusCode).toBe(200);
  });

  it('rejects a foreign host name that resolves to this machine', async () => {
    expect((await read({ host: 'evil.example' })).statusCode).toBe(404);
  });

  it('shows an empty state in both languages', async () => {
    expect((await read()).body).toContain('No messages yet.');
    const es = await read({ 'accept-language': 'es' });
    expect(es.body).toContain('<html lang="es">');
    expect(es.body).toContain('Bandeja de salida');
  });

  it('shows mails newest first, with working links and without active content', async () => {
    const outbox = createOutbox(api.services.config, api.services);
    const mail = { to: 'a@example.org', language: 'en', html: '' } as const;
    const older = {
      ...mail,
      messageId: '<1@x>',
      subject: 'Older',
      text: 'Go to http://veleta.test/account-activation/abc_-1 now',
    };
    await outbox.deliver(older);
    await outbox.deliver(older);
    api.clock.advance({ minutes: 1 });
    await outbox.deliver({
      ...mail,
      messageId: '<2@x>',
      subject: '<img src=x onerror=alert(1)>',
      text: '<script>alert(1)</script> http://x"onmouseover=alert(1)',
    });
    const { rows } = await sql<{ row: string }>`select m::text as row from outbox_mails as m`.execute(api.services.db);
    // The stored mail contains no link.
    expect(rows).toHaveLength(2);
    expect(
      rows.filter(({ row }) => row.includes('abc_-1') || row.includes(Buffer.from('abc_-1').toString('hex'))),
    ).toEqual([]);
    const { body, headers } = await read();
    expect(body.indexOf('&lt;img')).toBeLessThan(body.indexOf('Older'));
    expect(body.match(/<article/g)).toHaveLength(2);
    expect(body).toContain('<a href="http://veleta.test/account-activation/abc_-1">');
    expect(body).not.toMatch(/<script|<img|"onmouseover/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  });

  it('renders one mail without active content, and rejects an unknown id', async () => {
    const html = '<!DOCTYPE html><html lang="es"><body style="color:red">Hola<script>alert(1)</script></body></html>';
    await createOutbox(api.services.config, api.services).deliver({
      messageId: '<look+me@x>',
      to: 'a@example.org',
      language: 'es',
      subject: 'Hola',
      text: 'Hola',
      html,
    });
    const address = /href="(\/outbox\/mail\?id=[^"]*look[^"]*)"/.exec((await read()).body)?.[1] ?? '';
    const openMail = (url: string, host = 'localhost:4000') => api.app.inject({ url, headers: { host } });
    const shown = await openMail(address);
    expect(shown.body).toBe(html);
    expect(shown.headers['content-language']).toBe('es');
    expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    expect((await openMail(address, 'evil.example')).statusCode).toBe(404);
    expect((await openMail('/outbox/mail?id=nothing')).statusCode).toBe(404);
    expect((await openMail('/outbox/mail')).statusCode).toBe(404);
  });
});

describe('mails', () => {
  it('escape the name in their greeting', async () => {
    await api.call(accounts.register, {
      body: { email: 'x@example.org', first_name: '<b>Eve</b>', last_name: 'X', password: 'a long enough secret' },
    });
    await api.runJobs();
    const mail = api.mailbox.at(-1);
    expect(mail?.html).toContain('Hi &lt;b&gt;Eve&lt;/b&gt;,');
    expect(mail?.text).toContain('Hi <b>Eve</b>,');
    expect(mail?.messageId).toMatch(/^<[\w-]+@veleta\.test>$/);
  });

  it("are sent if and only if the caller's transaction commits", async () => {
    const before = api.mailbox.length;
    const member = await api.createAccount();
    const { inTenant } = await import('../../../platform/database/tenant.ts');
    const send = (fails: boolean) =>
      inTenant(api.services.db, member.accountId, async (tx) => {
        await api.services.mail.send(tx, {
          template: 'password-changed',
          ids: { accountId: member.accountId, userId: member.userId },
        });
        if (fails) throw new Error('rolled back');
      });
    await expect(send(true)).rejects.toThrow('rolled back');
    await send(false);
    await send(false);
    await api.runJobs();
    expect(api.mailbox.slice(before).map(({ to }) => to)).toEqual([member.email, member.email]);
  });

  it('include their logo and load nothing else', async () => {
    await createOutbox(api.services.config, api.services).deliver({
      messageId: '<logo@veleta.test>',
      to: 'ana@example.org',
      language: 'en',
      subject: 'With a logo',
      text: 'text',
      html: '<img src="cid:logo@veleta" alt="" />',
      logo: { content: Buffer.from('logo'), path: '/api/v1/logos/1/' },
    });
    const { body, headers } = await api.app.inject({
      url: `/outbox/mail?id=${encodeURIComponent('<logo@veleta.test>')}`,
      headers: { host: '127.0.0.1:4000' },
    });
    expect(body).toBe('<img src="/api/v1/logos/1/" alt="" />');
    expect(headers['content-security-policy']).toContain("img-src 'self'");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});
