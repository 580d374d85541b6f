import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { inTenant } from '../../../platform/database/tenant.ts';
import {
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
  submitOnReservation,
} from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { sweepMeasurements } from './advance.service.ts';

const api = apiOfFile({ config: { accessTokenSeconds: 400 * 86_400, refreshTokenDays: 400 } });

const count = (accountId: string, table: string) =>
  inTenant(api.services.db, accountId, async (tx) => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(tx);
    return rows[0]?.total;
  });

describe('minutely sweep of measurements', () => {
  it('starts opened measurements and invites their people, in every account, once', async () => {
    const accounts = await Promise.all([api.createAccount(), api.createAccount()]);
    for (const { call } of accounts) {
      await enable(call);
      const list = await importList(call, {
        people: [
          ['ana', ''],
          ['bo', ''],
        ],
      });
      await createSet(
        call,
        reusableSet({
          start_date: '2026-03-03',
          end_date: '2026-03-03',
          distribution: 'traceable-link',
          number_of_participants: null,
          participant_list: list.id,
        }),
      );
    }
    await sweepMeasurements(api.services);
    expect(await api.runJobs()).toBe(0);
    api.clock.set('2026-03-03T00:00:00Z');
    await sweepMeasurements(api.services);
    await api.runJobs();
    expect(api.mailbox).toEqual([]);
    api.clock.set('2026-03-03T09:00:00Z');
    await sweepMeasurements(api.services);
    await sweepMeasurements(api.services);
    await api.runJobs();
    expect(api.mailbox).toHaveLength(4);
    expect(new Set(api.mailbox.map(({ messageId }) => messageId)).size).toBe(4);
  });

  it('closes ended measurements and computes their results without a visitor', async () => {
    api.clock.set('2026-03-02T09:00:00Z');
    const { accountId, call } = await api.createAccount();
    const { token } = await openMeasurement(call, { duration_days: 1 });
    await done(
      submitOnReservation(api.call, token, { submission_id: api.services.random.uuid(), units: [], answers: [] }),
    );
    api.clock.set('2026-03-03T00:00:30Z');
    await sweepMeasurements(api.services);
    expect(await count(accountId, 'device_keys')).toBe(0);
    expect(await count(accountId, 'sealed_submissions')).toBe(1);
    await api.runJobs();
    expect(await count(accountId, 'sealed_submissions')).toBe(0);
    expect(await count(accountId, 'disclosed_tables')).toBe(1);
  });
});
