import { beforeEach, describe, expect, it } from '@jest/globals';
import { accounts, clientEvents } from '@veleta/shared/contracts';
import { apiOfFile } from './testing/api-of-file.ts';
import { startApi } from './testing/start-api.ts';

type PipelinedTransaction = Record<string, unknown>;
const api = apiOfFile({
  config: { logLevel: 'info' },
  app: { isBehindProxy: true },
  mailTransport: {
    deliver: () => Promise.reject(new Error('550 <ana@example.org> refused')),
    close: async () => undefined,
  },
  logTo: { write: (line) => void lines.push(line) },
});
let lines: string[] = [];
beforeEach(() => {
  lines = [];
});

const parsed = (): PipelinedTransaction[] => lines.map((line) => JSON.parse(line) as PipelinedTransaction);

describe('the request id', () => {
  it('is in every log line, the reply and its errors', async () => {
    const body = { kind: 'remote_failed', remote: 'mf-stats', version: '1', message: 'x' } as const;
    const { headers } = await api.call(clientEvents.reportClientEvent, { body });
    const id = headers['x-request-id'];
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(parsed().map(({ msg, reqId }) => [msg, reqId])).toEqual([
      ['client event', id],
      ['request', id],
    ]);
    const missing = await api.app.inject('/api/v1/nothing/');
    expect(missing.json().request_id).toBe(missing.headers['x-request-id']);
  });

  it('is taken from a trusted proxy if it is well-formed', async () => {
    const idOf = async (given: string, app = api.app) =>
      (await app.inject({ url: '/api/v1/nothing/', headers: { 'x-request-id': given } })).headers['x-request-id'];
    expect(await idOf('trace-0123456789')).toBe('trace-0123456789');
    for (const bad of ['short', 'a b c d e f g h', 'ana@example.org', 'x'.repeat(65)])
      expect(await idOf(bad)).not.toBe(bad);
    const direct = await startApi();
    expect(await idOf('trace-0123456789', direct.app)).not.toBe('trace-0123456789');
    await direct.close();
  });

  it('is separate for concurrent requests', async () => {
    const body = { kind: 'remote_slow', remote: 'mf-stats', version: '1', message: 'x' } as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call(clientEvents.reportClientEvent, { body })),
    );
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    for (const id of ids)
      expect(
        parsed()
          .filter(({ reqId }) => reqId === id)
          .map(({ msg }) => msg),
      ).toEqual(['client event', 'request']);
  });
});

describe('the log line of a request', () => {
  it('contains method, path, status and duration', async () => {
    await api.app.inject('/api/v1/countries/?q=ana@example.org');
    const [line] = parsed();
    expect(line).toMatchObject({
      level: 30,
      msg: 'request',
      method: 'GET',
      url: '/api/v1/countries/',
      status: expect.any(Number),
      ms: expect.any(Number),
    });
  });

  it('contains no secrets, addresses or personal data', async () => {
    const secret = 'q7RfC0uYH2kVtWm1sNb8dZxEoLgJ4pAi5hT3yXc9QvU';
    for (const url of [
      `/survey/response/${secret}`,
      `/survey/response/${secret}/protection?language=en`,
      `/survey/respons/${secret}`,
      `/api/v1/survey-access/${secret}/`,
      `/account-activation/${secret}?token=${secret}`,
      '/user/ana%40example.org',
      '/from/203.0.113.9',
    ]) {
      await api.app.inject({ url, headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': '203.0.113.9' } });
    }
    expect(lines.length).toBeGreaterThanOrEqual(6);
    expect(lines.join('')).not.toMatch(new RegExp(`${secret}|ana|203\\.0`));
    expect(parsed().map(({ url }) => url)).toContain('/survey/respons/[secret]');
  });

  it('keeps ids for searching', async () => {
    const id = api.services.random.uuid();
    await api.app.inject(`/api/v1/measurements/${id}/`);
    expect(parsed()[0]).toMatchObject({ url: `/api/v1/measurements/${id}/` });
  });
});

describe('the log lines of a job', () => {
  it('contain queue and job id, but no personal data', async () => {
    const background = await startApi({
      config: { logLevel: 'info', jobs: 'background' },
      mailTransport: {
        deliver: () => Promise.reject(new Error('550 <ana@example.org> refused')),
        close: async () => undefined,
      },
      logTo: {
        write: (line) => {
          lines.push(line);
          if (line.includes('a job failed')) settle();
        },
      },
    });
    let settle: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => {
      settle = resolve;
    });
    await background.call(accounts.register, {
      body: { email: 'ana@example.org', first_name: 'Ana', last_name: 'P', password: 'a long enough secret' },
    });
    await failed;
    const line = parsed().find(({ msg }) => msg === 'a job failed');
    expect(line).toMatchObject({ queue: 'mail', jobId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(JSON.stringify(line)).not.toContain('ana@');
    await background.close();
  });
});
