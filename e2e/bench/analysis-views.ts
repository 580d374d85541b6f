import { setTimeout as wait } from 'node:timers/promises';
import { callAt } from '../../server/src/testing/http-caller.ts';
import { analysisViews, reports } from '../../shared/src/contracts/index.ts';
import type { Size } from './analysis-data.ts';

const CALLS = Number(process.env.BENCH_CALLS ?? 200);
const WARM_UP = Math.min(20, CALLS);
const REPORTS = Number(process.env.BENCH_REPORTS ?? 3);
/** Calls per caller; the limit is 1,200 a minute. */
const CALLS_A_CALLER = 1_000;
const PATIENCE_MS = 60_000;

/** Access to an ended measurement as its owner. */
interface End {
  readonly access: string;
  readonly id: string;
}
type Ends = Readonly<Record<Size, End>>;

/** Milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

export interface ViewTimes extends Record<Size, Times> {
  readonly view: string;
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
const timesOf = (all: readonly number[]): Times => {
  const sorted = all.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) };
};

/** Calls of each view: one per view, but a report uses all of them. */
async function callsOf(url: string, { access, id }: End): Promise<Record<string, string[]>> {
  const { reply } = await callAt(url, analysisViews.getBreakouts, { access, params: { id } });
  const unit = reply?.rows.find(({ hidden }) => hidden === null)?.id;
  const crossing = reply?.categories.find(({ filters }) => filters.length > 0);
  const filter = crossing?.filters[0]?.id;
  if (!reply || !unit || !crossing || !filter) throw new Error('No unit is published.');
  const { items = [], units = [] } =
    (await callAt(url, analysisViews.getComments, { access, params: { id } })).reply ?? {};
  const commented = units[0]?.id;
  if (!items[0] || !commented) throw new Error('No comments are published.');
  return {
    overview: ['overview/'],
    'overview of a unit': [`overview/?unit=${unit}`],
    'favorability, score': ['dimensions/'],
    'the same of a unit': [`dimensions/?unit=${unit}`],
    breakouts: ['breakouts/'],
    'breakouts, filtered': [`breakouts/?category=${crossing.id}&filter=${filter}`],
    benchmark: ['benchmark/'],
    'benchmark of a unit': [`benchmark/?unit=${unit}`],
    trend: ['trend/'],
    'trend of a unit': [`trend/?unit=${unit}`],
    drivers: ['drivers/'],
    comments: ['comments/'],
    'comments of a unit': [`comments/?unit=${commented}`],
    'comments to a question, tenth page': [`comments/?item=${items[0].key}&page=10`],
    'comments, searched': ['comments/?search=training+pay'],
    'comments, searched for a frequent word': ['comments/?search=team'],
    'comments, searched without a match': ['comments/?search=holidays'],
    'comments of a unit, searched': [`comments/?unit=${commented}&search=training+pay`],
    'all that a report shows': [
      '',
      ...reply.categories.map((category) => `breakouts/?category=${category.id}`),
      ...['overview/', 'benchmark/', 'trend/', 'drivers/', 'comments/'],
    ],
  };
}

/** Measures each view of both measurements, alternating. */
export async function measureViews(url: string, ends: Ends): Promise<ViewTimes[]> {
  let calls = 0;
  const base = `${url}/api/v1/${analysisViews.getOverview.service}/measurements/`;
  const ask = async ({ access, id }: End, paths: readonly string[]) => {
    const begin = performance.now();
    for (const path of paths) {
      calls += 1;
      const response = await fetch(`${base}${id}/${path}`, {
        headers: {
          authorization: `Bearer ${access}`,
          'x-forwarded-for': `10.0.0.${1 + Math.floor(calls / CALLS_A_CALLER)}`,
        },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    }
    return performance.now() - begin;
  };
  const paths = { few: await callsOf(url, ends.few), many: await callsOf(url, ends.many) };
  const figures: ViewTimes[] = [];
  for (const view of Object.keys(paths.few)) {
    const times: Record<Size, number[]> = { few: [], many: [] };
    for (let call = 0; call < WARM_UP + CALLS; call += 1) {
      for (const size of ['few', 'many'] as const) {
        const ms = await ask(ends[size], paths[size][view] ?? []);
        if (call >= WARM_UP) times[size].push(ms);
      }
    }
    figures.push({ view, few: timesOf(times.few), many: timesOf(times.many) });
  }
  return figures;
}

/** Returns the median time from ordering a report until its file is ready. */
export async function measureReport(url: string, kind: reports.ReportKind, ends: Ends): Promise<Record<Size, number>> {
  const make = async ({ access, id }: End) => {
    const body = { measurement: id, kind, language: 'en' as const };
    const begin = performance.now();
    const { reply: ordered } = await callAt(url, reports.createReport, { access, body });
    for (;;) {
      const { reply: all = [] } = await callAt(url, reports.getReports, { access });
      const report = all.find((one) => one.id === ordered?.id);
      if (report?.file) {
        const ms = performance.now() - begin;
        await callAt(url, reports.deleteReport, { access, params: { id: report.id } });
        return ms;
      }
      if (performance.now() - begin > PATIENCE_MS) throw new Error('The report was not created.');
      await wait(20);
    }
  };
  const times: Record<Size, number[]> = { few: [], many: [] };
  for (let round = 0; round < REPORTS; round += 1)
    for (const size of ['few', 'many'] as const) times[size].push(await make(ends[size]));
  return { few: timesOf(times.few).p50, many: timesOf(times.many).p50 };
}
