import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientEvents } from '@veleta/shared/contracts';
import { startApi, type TestApi } from '../../platform/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const event = {
  kind: 'remote_failed',
  remote: 'mf-stats',
  version: '0.1.0',
  message: 'HTTP 500 for /reset-password/abc123',
} as const;
const kept = () => api.services.db.selectFrom('client_events').selectAll().execute();

describe('failures of remotes in browsers', () => {
  it('are counted by day without persons, addresses or secrets', async () => {
    for (let i = 0; i < 3; i += 1)
      expect((await api.call(clientEvents.reportClientEvent, { body: event })).status).toBe(204);
    expect(await kept()).toMatchObject([
      { day: '2026-03-02', remote: 'mf-stats', message: 'HTTP 500 for /reset-password/[secret]', occurrences: 3 },
    ]);
  });

  it('keep nobody who was written into them', async () => {
    const body = { ...event, remote: 'ana@example.org', message: 'ana.b+x@mail.example.org from 10.1.2.3 and 2001:db8:0:1:0:0:0:7' };
    await api.call(clientEvents.reportClientEvent, { body });
    expect(await kept()).toContainEqual(expect.objectContaining({ remote: '[e-mail]', message: '[e-mail] from [address] and [address]' }));
  });

  it('must be of a known kind and short', async () => {
    const wrong = await api.call(clientEvents.reportClientEvent, { body: { ...event, message: 'x'.repeat(501) } });
    expect([wrong.status, wrong.error.fields?.[0]?.code]).toEqual([400, 'too_long']);
  });

  it('are forgotten after three months', async () => {
    api.clock.advance({ days: 91 });
    const { removeOldClientEvents } = await import('./client-events.service.ts');
    await removeOldClientEvents(api.services);
    expect(await kept()).toEqual([]);
  });
});
