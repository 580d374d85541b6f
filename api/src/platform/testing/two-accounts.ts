import { defineCall, measurements, ROLES } from '@veleta/shared/contracts';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { route } from '../route.ts';
import { openAllRows, type AllRows } from './database-rows.ts';
import { done, enable } from './measuring.ts';
import { startApi, type TestApi } from './start-api.ts';
import type { DeclaredRoute } from './tenant-sweep.ts';
import { makeWholeAccount, type WholeAccount } from './whole-account.ts';

/** Two accounts with one of everything, on an API with some routes that leak on purpose. */
export interface TwoAccounts {
  readonly api: TestApi;
  readonly rows: AllRows;
  readonly ana: WholeAccount;
  readonly bo: WholeAccount;
  /** The routes of the product. */
  readonly routes: readonly DeclaredRoute[];
  /** Routes that leak, so that a test can show that it detects leaks. */
  readonly toys: readonly DeclaredRoute[];
  close(): Promise<void>;
}

const isToy = ({ url }: DeclaredRoute): boolean => url.startsWith('/api/v1/toys/');

/** Starts the API and creates both accounts. */
export async function startTwoAccounts(): Promise<TwoAccounts> {
  const database: { rows?: AllRows } = {};
  const query = async (text: string, values: readonly unknown[]): Promise<unknown[]> => {
    if (!database.rows) throw new Error('The database is opened after the routes are declared.');
    return database.rows.query(text, values);
  };
  const api = await startApi({
    // The person who reads everything is an operator too.
    config: { operators: ['ana@operators.example'] },
    app: {
      beside: async (app) => {
        const toy = { version: 'v1', service: 'toys', summary: 'x', status: 200 } as const;
        const params = z.object({ id: z.uuid() });
        const leaky = defineCall({ ...toy, method: 'GET', uri: ':id/', params, reply: z.object({ found: z.int() }) });
        route(app, leaky, { access: ROLES }, async ({ params: { id } }) => {
          const found = await query('select from measurements where id = $1', [id]);
          if (found.length === 0) throw new AppError('not_found');
          return { found: found.length };
        });
        const diary = defineCall({ ...toy, method: 'GET', uri: 'diary/', status: 204 });
        route(app, diary, { access: ROLES }, async () => {
          const text = "insert into client_events values (now(), 'read', 'toy', '1', $1, 1, now())";
          await query(text, [api.services.random.uuid()]);
        });
        const chatty = defineCall({ ...toy, method: 'POST', uri: 'chatty/', body: z.object({ list: z.uuid() }) });
        route(app, chatty, { access: ['owner'] }, async ({ body }) => {
          const [list] = await query('select from participant_lists where id = $1', [body.list]);
          throw new AppError(list ? 'forbidden' : 'not_found');
        });
      },
    },
  });
  const rows = await openAllRows(api.databaseUrl);
  database.rows = rows;
  const ana = await makeWholeAccount(api, 'ana');
  const bo = await makeWholeAccount(api, 'bo');
  // Prevents rules about enabled products or active measurements from answering before the rule about ownership.
  await enable(bo.call, 'engagement');
  for (const { id, state } of (await done(bo.call(measurements.getMeasurementSets))).flatMap((set) => set.measurements))
    if (state === 'active') await done(bo.call(measurements.stopMeasurement, { params: { id } }));
  await api.runJobs();

  return {
    api,
    rows,
    ana,
    bo,
    routes: api.app.apiRoutes.filter((one) => !isToy(one)),
    toys: api.app.apiRoutes.filter(isToy),
    close: async () => {
      await rows.close();
      await api.close();
    },
  };
}
