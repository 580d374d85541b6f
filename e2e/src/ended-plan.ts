import {
  buildApp,
  createActiveAccount,
  createServices,
  inTenant,
  migrate,
  readConfig,
  requireServerKey,
  startDatabase,
  subscribe,
} from '../../api/src/index.ts';

const DAY_MS = 86_400_000;
/** Start of a trial period of 30 days that ended five days ago. */
const BEGAN_DAYS_AGO = 35;
/** Longer than the plan: the measurement still collects. */
const COLLECTS_DAYS = 60;
/** A terms version before all real ones. */
const EARLIER_TERMS = '2026-01-31';

export interface Owner {
  readonly email: string;
  readonly password: string;
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * Fills the data folder of a stopped server with two accounts: one whose trial ended while a measurement collects, and
 * one that accepted an earlier version of the terms.
 */
export async function fillWithEndedPlan(dataDir: string): Promise<{ ended: Owner; outdated: Owner }> {
  const database = await startDatabase({ dataDir });
  try {
    await migrate({ url: database.url });
    const config = await readConfig({}, { database, dataDir, host: '127.0.0.1', port: 0 });
    const began = new Date(Date.now() - BEGAN_DAYS_AGO * DAY_MS);
    const services = await createServices({
      database,
      config: { ...config, jobs: 'manual', logLevel: 'silent' },
      clock: { now: () => began },
    });
    const app = await buildApp(services);
    try {
      await requireServerKey(services);
      const createOwner = async (name: string): Promise<Owner & { accountId: string; call: Call }> => {
        const owner = { email: `${name}@example.org`, password: 'correct horse battery' };
        const person = { ...owner, firstName: 'Robin', lastName: 'Vane', language: 'en', role: 'owner' } as const;
        const { accountId } = await createActiveAccount(services, person);
        const signedIn = await app.inject({ method: 'POST', url: '/api/v1/token/', payload: owner });
        const { access } = signedIn.json<{ access: string }>();
        const call: Call = async (method, uri, payload) => {
          const headers = { authorization: `Bearer ${access}` };
          const answer = await app.inject({ method, url: `/api/v1/${uri}`, payload, headers });
          if (answer.statusCode >= 400) throw new Error(`${method} ${uri} answered ${answer.body}`);
        };
        await subscribe(services, accountId, { tier: name === 'ended' ? 'free' : 'growth', cycle: 'yearly' });
        await call('POST', 'organizations/', { name: 'Vane Works', industry: 3 });
        return { ...owner, accountId, call };
      };
      const ended = await createOwner('ended');
      await ended.call('PATCH', 'products/culture/', { is_enabled: true });
      await ended.call('POST', 'measurement-sets/', {
        product: 'culture',
        start_date: dayOf(began),
        duration_days: COLLECTS_DAYS,
        frequency: 'once',
        end_date: dayOf(began),
        timezone: 'UTC',
        distribution: 'reusable-link',
        number_of_participants: 20,
      });
      await ended.call('POST', 'participant-lists/', {
        name: 'People of the mill',
        categories: [],
        rows: [{ line: 2, email: 'first@mill.example', units: [] }],
      });
      const outdated = await createOwner('outdated');
      await inTenant(services.db, outdated.accountId, (tx) =>
        tx.updateTable('accounts').set({ terms_version: EARLIER_TERMS }).where('id', '=', outdated.accountId).execute(),
      );
      return { ended, outdated };
    } finally {
      await app.close();
      await services.close();
    }
  } finally {
    await database.stop();
  }
}

type Call = (method: 'POST' | 'PATCH', uri: string, payload: Record<string, unknown>) => Promise<void>;
