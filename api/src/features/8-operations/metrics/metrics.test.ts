import { describe, expect, it } from '@jest/globals';
import { accounts, clientEvents, survey } from '@veleta/shared/contracts';
import { createMetrics } from '../../../platform/metrics.ts';
import { answerAll, done, openMeasurement, submitOnReservation } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { startApi } from '../../../platform/testing/start-api.ts';

const OWN = { host: '127.0.0.1:4000' };
const api = apiOfFile({ config: { publicUrl: 'http://127.0.0.1:4000' } });

const read = async (): Promise<string> => (await api.app.inject({ url: '/metrics', headers: OWN })).body;
/** Returns the value of a metric by name and labels. */
const valueOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

describe('access to metrics', () => {
  it('is limited to the local machine, without a proxy, by default', async () => {
    expect((await api.app.inject({ url: '/metrics', headers: OWN })).statusCode).toBe(200);
    for (const headers of [
      { host: 'veleta.example' },
      { ...OWN, 'x-forwarded-for': '203.0.113.9' },
      { ...OWN, via: '1.1 x' },
    ]) {
      expect((await api.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    }
    expect((await api.app.inject({ url: '/metrics', headers: OWN, remoteAddress: '192.0.2.1' })).statusCode).toBe(404);
  });

  it('is denied on a server with a public address and no token', async () => {
    const open = await startApi({ config: { publicUrl: 'https://veleta.example' } });
    expect((await open.app.inject({ url: '/metrics', headers: OWN })).statusCode).toBe(404);
    await open.close();
  });

  it('requires the token if one is configured', async () => {
    const metricsToken = 'a token that nobody guesses'.replaceAll(' ', '-');
    const guarded = await startApi({ config: { publicUrl: 'https://veleta.example', metricsToken } });
    const ask = async (authorization?: string) => {
      const answer = await guarded.app.inject({ url: '/metrics', headers: authorization ? { authorization } : OWN });
      return [answer.statusCode, answer.statusCode === 200 ? answer.headers['content-type'] : answer.json().error];
    };
    expect(await ask()).toEqual([403, 'token_missing']);
    expect(await ask('Bearer wrong')).toEqual([403, 'token_invalid']);
    expect(await ask(`Bearer ${metricsToken}`)).toEqual([200, expect.stringContaining('text/plain')]);
    await guarded.close();
  });
});

describe('metrics', () => {
  it('count requests by route pattern, not by address', async () => {
    await api.app.inject('/api/v1/survey-access/a-secret/');
    await api.app.inject('/nowhere/a-secret');
    const text = await read();
    expect(
      valueOf(
        text,
        'http_request_duration_seconds_count{method="GET",route="/api/v1/survey-access/:token/",status="4xx"}',
      ),
    ).toBe(1);
    expect(
      valueOf(text, 'http_request_duration_seconds_count{method="GET",route="none",status="4xx"}'),
    ).toBeGreaterThan(0);
    // The request itself.
    expect(valueOf(text, 'http_requests_in_flight')).toBe(1);
    expect(text).not.toContain('a-secret');
  });

  it('count jobs, mails and responses', async () => {
    const owner = await api.createAccount();
    const { token } = await openMeasurement(owner.call);
    const definition = await done(api.call(survey.getSurvey, { params: { token } }));
    const body = { submission_id: api.services.random.uuid(), units: [], answers: answerAll(definition) };
    for (let i = 0; i < 2; i += 1) await done(submitOnReservation(api.call, token, body));
    await api.call(accounts.requestReset, { body: { email: owner.email } });
    await api.runJobs();
    const text = await read();
    expect(valueOf(text, 'veleta_responses_total')).toBe(1);
    expect(valueOf(text, 'veleta_mails_total{template="password-reset",result="sent"}')).toBe(1);
    expect(valueOf(text, 'veleta_job_duration_seconds_count{queue="mail",result="done"}')).toBeGreaterThan(0);
    expect(text).not.toMatch(/@|[\da-f]{8}-[\da-f]{4}-/);
  });

  it('count browser failures by existing remotes only', async () => {
    const report = (remote: string) =>
      api.call(clientEvents.reportClientEvent, { body: { kind: 'remote_failed', remote, version: '1', message: 'x' } });
    api.services.metrics.addRemotes(['mf-stats']);
    for (const remote of ['shell', 'mf-stats', 'mf-invented', 'ana@example.org']) await report(remote);
    const text = await read();
    expect(valueOf(text, 'veleta_client_events_total{kind="remote_failed",remote="shell"}')).toBe(1);
    expect(valueOf(text, 'veleta_client_events_total{kind="remote_failed",remote="mf-stats"}')).toBe(1);
    expect(valueOf(text, 'veleta_client_events_total{kind="remote_failed",remote="other"}')).toBe(2);
    expect(text).not.toContain('invented');
  });

  it('describe the process, the pool and the build', async () => {
    const text = await read();
    for (const name of [
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]) {
      expect([name, valueOf(text, name)]).toEqual([name, expect.any(Number)]);
    }
    expect(valueOf(text, 'veleta_database_connections{state="idle"}')).toBeGreaterThan(0);
    expect(text).toMatch(/veleta_build_info\{version="\d+\.\d+\.\d+"\} 1/);
  });

  it('use the suffix _total for counters only', async () => {
    const types = [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    expect(types.length).toBeGreaterThan(10);
    expect(types.filter(([, name = '', type]) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
  });

  it('omit a gauge that cannot be read and export the others', async () => {
    const metrics = createMetrics();
    metrics.observe({
      name: 'unreadable',
      help: 'Needs the database.',
      label: 'state',
      read: () => Promise.reject(new Error('the database is unreachable')),
    });
    const { text } = await metrics.write();
    expect(text).toContain('# TYPE unreadable gauge');
    expect(text).not.toMatch(/^unreadable/m);
    expect(valueOf(text, 'veleta_responses_total')).toBe(0);
  });
});
