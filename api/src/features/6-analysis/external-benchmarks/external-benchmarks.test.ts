import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { analysis, audit, externalBenchmarks, organizations, pastResults } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { openAllRows, type AllRows } from '../../../platform/testing/database-rows.ts';
import { done } from '../../../platform/testing/measuring.ts';
import { startApi, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';
import { estimateAll } from './estimate.ts';
import type { SharedFigure } from './external-benchmarks.tables.ts';
import {
  createSharingOrganization,
  runMeasurement,
  runNightlyJob,
  share,
  type SharingOrganization,
} from './testing/sharing-organization.ts';

let api: TestApi;
let rows: AllRows;
beforeAll(async () => {
  api = await startApi();
  rows = await openAllRows(api.databaseUrl);
});
afterAll(async () => {
  await rows.close();
  await api.close();
});

const UNKNOWN = '6f1c2f3e-8c52-4f0e-9a43-0a2b8a8f1f10';
const read = ({ call, measurementId: id }: SharingOrganization) =>
  done(call(externalBenchmarks.getExternalBenchmark, { params: { id } }));
const contributions = (accountId: string) =>
  rows.query<{ id: string; figures: SharedFigure[]; industry: number; ended_on: string }>(
    'select id, figures, industry, ended_on from benchmark_contributions where account_id = $1',
    [accountId],
  );
const snapshots = () => rows.query<{ id: string }>('select id from benchmark_snapshots order by position');

describe('access', () => {
  it('lets only owners change sharing, and every role read it', async () => {
    const owner = await api.createAccount();
    for (const role of ['administrator', 'analyst'] as const) {
      const other = await api.createAccount({ role, accountId: owner.accountId });
      const reply = await other.call(externalBenchmarks.putBenchmarkSharing, { body: { is_sharing: true } });
      expect(reply.error.error).toBe('forbidden');
      expect(await done(other.call(externalBenchmarks.getBenchmarkSharing))).toMatchObject({ is_sharing: false });
    }
  });
  it('rejects a measurement of another account, and a call without a session', async () => {
    const [one, other] = [await createSharingOrganization(api), await api.createAccount()];
    const call = (by: TestAccount['call'], id = one.measurementId) =>
      by(externalBenchmarks.getExternalBenchmark, { params: { id } });
    expect((await call(other.call)).error.error).toBe('not_found');
    expect((await call(one.call, UNKNOWN)).error.error).toBe('not_found');
    expect((await call(api.call)).error.error).toBe('token_missing');
    await share(one, false);
  });
});

describe('shared contributions', () => {
  it('start when an owner opts in, and are whole numbers of the disclosed table', async () => {
    const one = await createSharingOrganization(api, { isSharing: false, industry: 11 });
    await runNightlyJob(api);
    expect(await contributions(one.accountId)).toEqual([]);
    expect((await read(one)).status).toBe('not_sharing');
    await share(one);
    await api.runJobs();
    const [contribution, ...more] = await contributions(one.accountId);
    expect(more).toEqual([]);
    const table = await done(one.call(analysis.getAnalysis, { params: { id: one.measurementId } }));
    const results = [{ key: 'product', result: table.product! }, ...table.dimensions];
    expect(contribution!.figures).toEqual([
      ...results.flatMap(({ key, result }) => [
        { key, figure: 'favorability', value: result.favorability!.value },
        { key, figure: 'score', value: result.score!.value },
      ]),
      { key: 'enps', figure: 'enps', value: table.enps!.value },
      ...table.dimensions.flatMap(({ items }) =>
        items.map(({ key, result }) => ({ key, figure: 'item_favorability', value: result.favorability!.value })),
      ),
    ]);
    expect(contribution!.figures.every(({ value }) => Number.isInteger(value))).toBe(true);
    expect(await done(one.call(externalBenchmarks.getBenchmarkSharing))).toMatchObject({
      is_sharing: true,
      industry: 11,
      measurements: [{ id: one.measurementId }],
    });
    expect((await read(one)).status).toBe('not_enough');
  });
  it('are audited once at start and end, and are deleted at the end', async () => {
    const one = await createSharingOrganization(api, { industry: 12 });
    await share(one);
    await api.runJobs();
    expect(await contributions(one.accountId)).toHaveLength(1);
    expect(await share(one, false)).toMatchObject({ is_sharing: false, since: null, measurements: [] });
    expect(await contributions(one.accountId)).toEqual([]);
    await runNightlyJob(api);
    expect(await contributions(one.accountId)).toEqual([]);
    const { events } = await done(one.call(audit.getAuditEvents, { query: { group: 'organization' } }));
    expect(events.map(({ action }) => action)).toEqual([
      'benchmark_sharing_ended',
      'benchmark_sharing_started',
      'organization_saved',
    ]);
    expect((await read(one)).status).toBe('not_sharing');
  });
  it('come from the newest measurement of a product with ten responses, not imported, in an organization with an industry', async () => {
    const one = await createSharingOrganization(api, { people: 9, industry: 13 });
    await runNightlyJob(api);
    expect(await contributions(one.accountId)).toEqual([]);
    const table = await done(one.call(analysis.getAnalysis, { params: { id: one.measurementId } }));
    const items = table.dimensions.flatMap((dimension) => dimension.items.map(({ key }) => key));
    await done(
      one.call(pastResults.importPastResults, {
        body: {
          product: table.measurement.product,
          first_date: '2026-01-05',
          last_date: '2026-01-20',
          number_of_participants: 40,
          items,
          categories: [],
          words: [],
          rows: Array.from({ length: 30 }, (_, line) => ({
            line: line + 2,
            answers: items.map((__, item) => String(1 + ((line + item) % 5))),
            units: [],
          })),
        },
      }),
    );
    await runNightlyJob(api);
    expect(await contributions(one.accountId)).toEqual([]);
    await runMeasurement(api, one, { people: 10, level: 3 });
    await runNightlyJob(api);
    const [first] = await contributions(one.accountId);
    expect(first).toBeDefined();
    await runNightlyJob(api);
    expect(await contributions(one.accountId)).toEqual([first]);
    const { id: _, ...organization } = await done(one.call(organizations.getOrganization));
    await done(
      one.call(organizations.updateOrganization, {
        params: { id: _ },
        body: { name: organization.name, industry: 14 },
      }),
    );
    await runNightlyJob(api);
    expect(await contributions(one.accountId)).toEqual([
      { ...first, id: expect.not.stringMatching(first!.id), industry: 14 },
    ]);
    await done(one.call(organizations.updateOrganization, { params: { id: _ }, body: { name: organization.name } }));
    await runNightlyJob(api);
    expect(await contributions(one.accountId)).toEqual([]);
    expect((await read(one)).status).toBe('no_industry');
  });
});

describe('a cell of twelve organizations', () => {
  let all: SharingOrganization[];
  beforeAll(async () => {
    all = [];
    for (let index = 0; index < 12; index += 1)
      all.push(await createSharingOrganization(api, { industry: 20, people: 20 + index, level: 2 + (index % 4) }));
  });

  it('has status not_enough until the nightly job, then shows each organization the estimates of eight others', async () => {
    for (const one of all)
      expect(await read(one)).toMatchObject({ status: 'not_enough', snapshot: null, rows: [], items: [] });
    await runNightlyJob(api);
    const panels = await rows.query<{ panel: number; members: [string, string][] }>(
      'select p.panel, p.members from benchmark_snapshot_panels p join benchmark_snapshots s on s.id = p.snapshot_id where industry = 20',
    );
    for (const one of all) {
      const [own] = await contributions(one.accountId);
      const seen = panels.filter(({ members }) => !members.some(([, contribution]) => contribution === own!.id));
      expect(seen).toHaveLength(2);
      const others = seen.flatMap(({ members }) => members.map(([, contribution]) => contribution));
      const figures = await rows.query<{ figures: SharedFigure[] }>(
        'select figures from benchmark_contributions where id = any($1)',
        [others],
      );
      const expected = estimateAll(figures.map((row) => row.figures));
      const view = await read(one);
      expect(view).toMatchObject({
        status: 'ready',
        industry: 20,
        snapshot: { organizations: 8, made_on: '2026-03-02', period: { from: '2024-03-02', to: '2026-03-02' } },
      });
      const shown = view.rows.flatMap(({ key, favorability, score, enps }) =>
        Object.entries({ favorability, score, enps }).flatMap(([figure, beside]) =>
          beside ? [{ key, figure, ...beside.others }] : [],
        ),
      );
      const ofItems = view.items.map(({ key, favorability }) => ({
        key,
        figure: 'item_favorability',
        ...favorability.others,
      }));
      expect(ofItems.length).toBeGreaterThan(30);
      expect([...shown, ...ofItems]).toEqual(expected);
      expect(shown.every(({ lower, upper, p90 }) => lower === null && upper === null && p90 === null)).toBe(true);
      const table = await done(one.call(analysis.getAnalysis, { params: { id: one.measurementId } }));
      expect(view.rows[0]!.favorability).toMatchObject({
        own: table.product!.favorability,
        difference: table.product!.favorability!.value - view.rows[0]!.favorability!.others.median,
      });
      const results = new Map(table.dimensions.flatMap(({ items }) => items.map(({ key, result }) => [key, result])));
      for (const { key, favorability } of view.items) {
        const { favorability: figure } = results.get(key)!;
        expect(favorability.own).toEqual(figure);
        expect(favorability.difference).toBe(
          figure!.bound === 'exact' ? figure!.value - favorability.others.median : null,
        );
      }
    }
  });
  it('is frozen: a single join, withdrawal or new measurement does not change it', async () => {
    const before = await snapshots();
    const seen = await Promise.all(all.map(read));
    const first = (await contributions(all[0]!.accountId)).map(({ id }) => id);
    await share(all[0]!, false);
    await createSharingOrganization(api, { industry: 20, level: 5 });
    await runNightlyJob(api);
    expect(await snapshots()).toEqual(before);
    await share(all[0]!);
    await runNightlyJob(api);
    expect(await snapshots()).toEqual(before);
    expect(await Promise.all(all.map(read))).toEqual(seen);
    // The same figures give the same contribution id, so leaving and returning is no change.
    expect((await contributions(all[0]!.accountId)).map(({ id }) => id)).toEqual(first);
  });
  it('gets a new snapshot when four organizations of a panel have changed', async () => {
    const before = await snapshots();
    for (let index = 0; index < 6; index += 1)
      await createSharingOrganization(api, { industry: 20, level: 5, people: 11 + index });
    await runNightlyJob(api);
    expect((await snapshots()).length).toBe(before.length + 1);
    const organizations = (await Promise.all(all.map(read))).map(({ snapshot }) => snapshot!.organizations);
    expect(organizations.every((count) => count >= 8)).toBe(true);
    expect(Math.max(...organizations)).toBeGreaterThan(8);
  });
  it('depends on item versions: other versions form another benchmark', async () => {
    const [one] = all;
    const version = (to: number) =>
      rows.query('update measurement_items set item_version = $1 where measurement_id = $2 and position = 0', [
        to,
        one!.measurementId,
      ]);
    expect((await read(one!)).status).toBe('ready');
    await version(2);
    expect((await read(one!)).status).toBe('not_enough');
    await version(1);
    expect((await read(one!)).status).toBe('ready');
  });
  it('stores no figures of organizations that left, and no account ids', async () => {
    const frozen = await rows.query<{ contribution: string }>(
      'select contribution from benchmark_frozen_figures where industry = 20',
    );
    const current = await rows.query<{ members: [string, string][] }>(
      `select members from benchmark_snapshot_panels where snapshot_id =
        (select id from benchmark_snapshots where industry = 20 order by position desc limit 1)`,
    );
    expect(frozen.map(({ contribution }) => contribution).sort()).toEqual(
      current.flatMap(({ members }) => members.map(([, contribution]) => contribution)).sort(),
    );
    const accounts = await rows.query<{ id: string }>('select id from accounts');
    const text = JSON.stringify([
      await rows.query('select * from benchmark_panels'),
      await rows.query('select * from benchmark_snapshots'),
      await rows.query('select * from benchmark_snapshot_panels'),
      await rows.query('select * from benchmark_frozen_figures'),
    ]);
    expect(accounts.filter(({ id }) => text.includes(id))).toEqual([]);
  });
});

describe('database role of the benchmark', () => {
  const RIGHTS = {
    benchmark_contributions: 'SELECT',
    benchmark_frozen_figures: 'DELETE, INSERT, SELECT',
    benchmark_members: 'SELECT',
    benchmark_panels: 'INSERT, SELECT',
    benchmark_snapshot_panels: 'INSERT, SELECT',
    benchmark_snapshots: 'INSERT, SELECT',
  };
  const rightsOf = (role: string) =>
    rows.query<{ name: string; rights: string }>(
      `select table_name as name, string_agg(privilege_type, ', ' order by privilege_type) as rights
       from information_schema.role_table_grants where grantee = $1 and table_schema = 'public' group by 1 order by 1`,
      [role],
    );

  it('can only read contributions and add snapshots, without changing or deleting them', async () => {
    const own = await rightsOf('veleta_benchmark');
    expect(Object.fromEntries(own.map(({ name, rights }) => [name, rights]))).toEqual(RIGHTS);
    const [role] = await rows.query(
      "select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'veleta_benchmark'",
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false });
  });
  it('is separate from the application role, which has no right to snapshots except through a function', async () => {
    const application = (await rightsOf('veleta_app')).map(({ name }) => name);
    expect(application.filter((name) => name.startsWith('benchmark_'))).toEqual([
      'benchmark_contributions',
      'benchmark_members',
    ]);
    const [member] = await rows.query<{ is_member: boolean }>(
      "select pg_has_role('veleta_app', 'veleta_benchmark', 'set') as is_member",
    );
    expect(member).toEqual({ is_member: false });
    for (const table of ['benchmark_snapshots', 'benchmark_snapshot_panels', 'benchmark_frozen_figures'])
      await expect(sql`select from ${sql.table(table)}`.execute(api.services.db)).rejects.toThrow('permission denied');
  });
});
