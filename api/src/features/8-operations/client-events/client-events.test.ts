import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { clientEvents } from '@veleta/shared/contracts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';

const api = apiOfFile();

const event = {
  kind: 'remote_failed',
  remote: 'mf-stats',
  version: '0.1.0',
  message: 'HTTP 500 for /reset-password/abc123',
} as const;
const readStored = () => api.services.db.selectFrom('client_events').selectAll().execute();

describe('failures of remotes in browsers', () => {
  it('are counted by day without personal data, addresses or secrets', async () => {
    for (let i = 0; i < 3; i += 1)
      expect((await api.call(clientEvents.reportClientEvent, { body: event })).status).toBe(204);
    expect(await readStored()).toMatchObject([
      { day: '2026-03-02', remote: 'mf-stats', message: 'HTTP 500 for /reset-password/[secret]', occurrences: 3 },
    ]);
  });

  it('are stored without personal data in their messages', async () => {
    const body = {
      ...event,
      remote: 'ana@example.org',
      message: 'ana.b+x@mail.example.org from 10.1.2.3, 2001:db8:0:1:0:0:0:7 and 2001:db8::7',
    };
    await api.call(clientEvents.reportClientEvent, { body });
    expect(await readStored()).toContainEqual(
      expect.objectContaining({ remote: '[e-mail]', message: '[e-mail] from [address], [address] and [address]' }),
    );
  });

  it('are rejected if they are long or of an unknown kind', async () => {
    const wrong = await api.call(clientEvents.reportClientEvent, { body: { ...event, message: 'x'.repeat(501) } });
    expect([wrong.status, wrong.error.fields?.[0]?.code]).toEqual([400, 'too_long']);
  });

  it('are counted if known, even when invented ones have reached the daily limit', async () => {
    await sql`insert into client_events (day, kind, remote, version, message, occurrences, last_at)
      select '2026-03-02', 'remote_failed', 'mf-invented', '', 'number ' || number, 1, now() from generate_series(1, 500) number`.execute(
      api.services.db,
    );
    await api.call(clientEvents.reportClientEvent, { body: event });
    await api.call(clientEvents.reportClientEvent, { body: { ...event, remote: 'mf-late' } });
    const rows = await readStored();
    expect(rows).toContainEqual(expect.objectContaining({ remote: 'mf-stats', occurrences: 4 }));
    expect(rows.some(({ remote }) => remote === 'mf-late')).toBe(false);
  });

  it('are deleted after three months', async () => {
    api.clock.advance({ days: 91 });
    const { removeOldClientEvents } = await import('./client-events.service.ts');
    await removeOldClientEvents(api.services);
    expect(await readStored()).toEqual([]);
  });
});
