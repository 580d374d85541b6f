import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';
import { readStoredSecrets } from './secrets.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'veleta-config-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const SELLER = { SELLER_NAME: 'Veleta Software S.L.', SELLER_ADDRESS: 'Calle Mayor 1; 28013 Madrid' };
const database = (isEmbedded: boolean) => ({ url: 'postgres://x', isEmbedded, stop: async () => undefined });
const read = (env: Record<string, string>, { isEmbedded = true, host = '127.0.0.1' } = {}) =>
  readConfig(env, { database: database(isEmbedded), dataDir, host, port: 4000 });

describe('readConfig', () => {
  it('requires SMTP when the server has no outbox', async () => {
    await expect(read({ SERVER_KEY: 'x' }, { isEmbedded: false })).rejects.toThrow('Set SMTP_URL');
    await expect(read({}, { host: '0.0.0.0' })).rejects.toThrow('Set SMTP_URL');
  });

  it('requires a server key with an external database', async () => {
    const SMTP_URL = 'smtp://mail.example';
    await expect(read({ SMTP_URL }, { isEmbedded: false })).rejects.toThrow('Set SERVER_KEY');
    await expect(read({ SMTP_URL, SERVER_KEY: 'c2hvcnQ=' }, { isEmbedded: false })).rejects.toThrow(
      'at least 32 bytes',
    );
    const config = await read(
      { SMTP_URL, SERVER_KEY: Buffer.alloc(32, 7).toString('base64'), ...SELLER },
      { isEmbedded: false },
    );
    expect(config.serverKey).toEqual(Buffer.alloc(32, 7));
  });

  it('requires name and address of the operating company with an external database', async () => {
    const env = { SMTP_URL: 'smtp://mail.example', SERVER_KEY: Buffer.alloc(32, 7).toString('base64') };
    await expect(read(env, { isEmbedded: false })).rejects.toThrow('Set SELLER_NAME and SELLER_ADDRESS');
    await expect(read({ ...env, ...SELLER }, { isEmbedded: false })).resolves.toMatchObject({
      seller: { name: 'Veleta Software S.L.', address: ['Calle Mayor 1', '28013 Madrid'] },
    });
    expect((await read({})).seller.name).toBe('Veleta');
  });

  it('measures a quarter of the visits and promotes no canary by default', async () => {
    expect(await read({})).toMatchObject({ visitSampling: 25, canaryVisits: 100, canaryPromoteHours: null });
    const env = { VISIT_SAMPLING: '0', CANARY_VISITS: '500', CANARY_PROMOTE_HOURS: '24' };
    expect(await read(env)).toMatchObject({ visitSampling: 0, canaryVisits: 500, canaryPromoteHours: 24 });
  });

  it('rejects settings of visits outside their bounds', async () => {
    await expect(read({ VISIT_SAMPLING: '101' })).rejects.toThrow(
      'VISIT_SAMPLING must be a whole number from 0 to 100; it is "101".',
    );
    await expect(read({ CANARY_VISITS: '5' })).rejects.toThrow('CANARY_VISITS must be a whole number from 20');
    await expect(read({ CANARY_PROMOTE_HOURS: 'no' })).rejects.toThrow('CANARY_PROMOTE_HOURS must be a whole number');
  });

  it('rejects an invalid public URL and an unreadable secrets file', async () => {
    await expect(read({ PUBLIC_URL: 'veleta.example' })).rejects.toThrow('PUBLIC_URL must be an address such as');
    await expect(read({ PUBLIC_URL: 'javascript:1' })).rejects.toThrow('PUBLIC_URL must be an address such as');
    const damaged = await mkdtemp(join(tmpdir(), 'veleta-damaged-'));
    for (const text of ['{', 'null', '{"server_key":"x"}']) {
      await writeFile(join(damaged, 'secrets.json'), text);
      await expect(readStoredSecrets(damaged)).rejects.toThrow(/secrets\.json is damaged/);
    }
    await rm(damaged, { recursive: true });
  });

  it('creates its secrets once when starts run concurrently', async () => {
    const configs = await Promise.all([read({}), read({}), read({})]);
    expect(new Set(configs.map(({ serverKey }) => serverKey.toString('hex'))).size).toBe(1);
    expect(configs[0]?.serverKey).toHaveLength(32);
  });

  it('accepts exact override origins only', async () => {
    const OVERRIDE_ORIGINS = 'http://localhost:4200, https://dev.example.org,http://localhost:4200';
    expect((await read({ OVERRIDE_ORIGINS })).overrideOrigins).toEqual([
      'http://localhost:4200',
      'https://dev.example.org',
    ]);
    expect((await read({})).overrideOrigins).toEqual([]);
    const wrong = [
      '*',
      'https:',
      'localhost:4200',
      'https://*.example.org',
      'https://a.org/',
      'https://a.org/x',
      "https://a.org; script-src 'unsafe-inline'",
      'https://A.org',
      'javascript:1',
      'ftp://a.org',
      'https://u:p@a.org',
    ];
    for (const origin of wrong)
      await expect(read({ OVERRIDE_ORIGINS: origin })).rejects.toThrow('OVERRIDE_ORIGINS must list exact origins');
    await expect(read({ OVERRIDE_ORIGINS: 'http://dev.example.org' })).rejects.toThrow('must be https');
  });

  it('strips the trailing slash of the public URL and lowercases operators', async () => {
    const config = await read({
      PUBLIC_URL: 'https://veleta.example/',
      OPERATORS: 'Ops@Example.org, two@example.org,',
    });
    expect(config).toMatchObject({
      publicUrl: 'https://veleta.example',
      operators: ['ops@example.org', 'two@example.org'],
    });
    expect((await read({})).publicUrl).toBe('http://127.0.0.1:4000');
  });

  it('coarsens at random, unless a test server with the embedded database disables it', async () => {
    expect((await read({})).drawsCoarsening).toBe(true);
    expect((await read({ DRAWN_COARSENING: 'off' })).drawsCoarsening).toBe(false);
    const elsewhere = read(
      { DRAWN_COARSENING: 'off', SMTP_URL: 'smtp://mail.example' },
      { isEmbedded: true, host: '0.0.0.0' },
    );
    await expect(elsewhere).rejects.toThrow('DRAWN_COARSENING=off');
  });

  it('serves the API documentation by default on http, and on https only if enabled', async () => {
    const PUBLIC_URL = 'https://veleta.example';
    const environments: Record<string, string>[] = [
      {},
      { API_DOCS: '0' },
      { PUBLIC_URL },
      { PUBLIC_URL, API_DOCS: '1' },
      { PUBLIC_URL, API_DOCS: '0' },
    ];
    const configs = await Promise.all(environments.map((env) => read(env)));
    expect(configs.map(({ hasApiDocs }) => hasApiDocs)).toEqual([true, false, false, true, false]);
  });
});
