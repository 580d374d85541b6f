import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { externalBenchmarks } from '@veleta/shared/contracts';
import { openAllRows, type AllRows } from '../../../platform/testing/database-rows.ts';
import { done } from '../../../platform/testing/measuring.ts';
import { startApi, type TestApi } from '../../../platform/testing/start-api.ts';
import { estimateAll } from './estimate.ts';
import type { SharedFigure } from './external-benchmarks.tables.ts';
import {
  createSharingOrganization,
  runNightlyJob,
  share,
  type SharingOrganization,
} from './testing/sharing-organization.ts';

const INDUSTRY = 21;

let api: TestApi;
let rows: AllRows;
const all: SharingOrganization[] = [];

const join = async (count: number) => {
  for (let index = 0; index < count; index += 1)
    all.push(await createSharingOrganization(api, { industry: INDUSTRY, people: 20 + index, level: 2 + (index % 4) }));
};
const read = ({ call, measurementId: id }: SharingOrganization) =>
  done(call(externalBenchmarks.getExternalBenchmark, { params: { id } }));
const contributions = () =>
  rows.query<{ id: string; figures: SharedFigure[] }>(
    'select id, figures from benchmark_contributions where industry = $1 order by id',
    [INDUSTRY],
  );
const panelOf = async ({ accountId }: SharingOrganization) => {
  const [found] = await rows.query<{ panel: number }>(
    `select p.panel from benchmark_panels p join benchmark_members m on m.member = p.member
     where m.account_id = $1 and p.industry = $2`,
    [accountId, INDUSTRY],
  );
  return found!.panel;
};
const isOfItem = ({ figure }: { readonly figure: string }) => figure === 'item_favorability';

/** Removes items from everything that was stored, as before items were part of contributions. */
async function removeItems(): Promise<void> {
  const without = (column: string) =>
    `(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${column}) one
      where one ->> 'figure' <> 'item_favorability')`;
  for (const table of ['benchmark_contributions', 'benchmark_frozen_figures'])
    await rows.query(`update ${table} set figures = ${without('figures')} where industry = $1`, [INDUSTRY]);
  await rows.query(
    `update benchmark_snapshot_panels set estimates = ${without('estimates')}
     where snapshot_id in (select id from benchmark_snapshots where industry = $1)`,
    [INDUSTRY],
  );
}

beforeAll(async () => {
  api = await startApi();
  rows = await openAllRows(api.databaseUrl);
  await join(7);
});
afterAll(async () => {
  await rows.close();
  await api.close();
});

describe('benchmark of items', () => {
  it('is empty with seven organizations, and has every item with twelve', async () => {
    await runNightlyJob(api);
    for (const one of all) expect(await read(one)).toMatchObject({ status: 'not_enough', rows: [], items: [] });
    await join(5);
    await runNightlyJob(api);
    const keys = (await contributions())[0]!.figures.filter(isOfItem).map(({ key }) => key);
    for (const one of all) {
      const view = await read(one);
      expect(view).toMatchObject({ status: 'ready', snapshot: { organizations: 8 } });
      expect(view.items.map(({ key }) => key)).toEqual(keys);
      expect(view.items.every(({ favorability: { others } }) => others.lower === null && others.p90 === null)).toBe(
        true,
      );
    }
  });

  it('is empty for contributions from before, to which the nightly job adds items without a new snapshot', async () => {
    await removeItems();
    const before = await contributions();
    expect(before.some(({ figures }) => figures.some(isOfItem))).toBe(false);
    for (const one of all) expect(await read(one)).toMatchObject({ status: 'ready', items: [] });
    const seen = await Promise.all(all.map(read));
    await runNightlyJob(api);
    const after = await contributions();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.every(({ figures }) => figures.some(isOfItem))).toBe(true);
    expect(await Promise.all(all.map(read))).toEqual(seen);
  });

  it('appears with the next snapshot for those who see only organizations with items', async () => {
    const panels = await Promise.all(all.map(panelOf));
    const [leaves] = all.splice(panels.indexOf(1), 1);
    await share(leaves!, false);
    // Four newcomers are all assigned to the first panel. The others do not change, and who left remains without items.
    await join(4);
    await runNightlyJob(api);
    const frozen = await rows.query<{ contribution: string; figures: SharedFigure[] }>(
      'select contribution, figures from benchmark_frozen_figures where industry = $1',
      [INDUSTRY],
    );
    const figures = new Map(frozen.map((row) => [row.contribution, row.figures]));
    const states = await rows.query<{ panel: number; members: [string, string][] }>(
      `select panel, members from benchmark_snapshot_panels where snapshot_id =
        (select id from benchmark_snapshots where industry = $1 order by position desc limit 1)`,
      [INDUSTRY],
    );
    for (const one of all) {
      const panel = await panelOf(one);
      const others = states.filter((state) => state.panel !== panel).flatMap(({ members }) => members);
      const expected = estimateAll(others.map(([, contribution]) => figures.get(contribution)!)).filter(isOfItem);
      const { items, rows: ofDimensions, snapshot } = await read(one);
      expect(snapshot!.organizations).toBe(others.length);
      expect(ofDimensions.length).toBeGreaterThan(1);
      expect(
        items.map(({ key, favorability }) => ({ key, figure: 'item_favorability', ...favorability.others })),
      ).toEqual(expected);
      expect(items.length > 0).toBe(panel === 1);
    }
  });
});
