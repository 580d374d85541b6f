import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startHostedApi, type HostedApi } from '../../1-hosting/hosting/testing/start-hosted-api.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

/** Prometheus adds `up` itself, with these labels on every series. */
const OF_SCRAPES = ['up'];
const SCRAPE_LABELS = ['job', 'instance', 'le'];
const KEYWORDS = /^(?:and|or|unless|by|without|on|ignoring|group_left|group_right|offset|bool)$/;

/** Returns the names of metrics in a PromQL expression, each with the labels that its selectors name. */
function metricsIn(expression: string): { name: string; labels: string[] }[] {
  const selectors = [...expression.matchAll(/([a-z_]\w*)\{([^}]*)\}/g)].map(([, name = '', inside = '']) => ({
    name,
    labels: [...inside.matchAll(/(\w+)\s*[=!]~?\s*"/g)].map(([, label = '']) => label),
  }));
  const rest = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/[a-z_]\w*\{[^}]*\}/g, ' ')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/\boffset\s+\w+/g, ' ');
  const bare = [...rest.matchAll(/(?<![\w$.])([a-z_]\w*)\b(?!\s*\()/g)].map(([, name = '']) => ({ name, labels: [] }));
  return [...selectors, ...bare.filter(({ name }) => !KEYWORDS.test(name))];
}

/** Returns the labels by which an expression groups its values. */
const groupsIn = (expression: string): string[] =>
  [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(',').map((l) => l.trim()));

/** Returns every value under the keys `expr` and `definition` of a dashboard. */
function expressionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]: [string, unknown]) =>
    key === 'expr' && typeof inside === 'string'
      ? [inside]
      : key === 'definition' && typeof inside === 'string'
        ? [inside.replace(/^label_values\((.*), \w+\)$/, '$1')]
        : expressionsOf(inside),
  );
}

let hosted: HostedApi;
/** The text of `/metrics`, with a value of each label of a visit. */
let metrics: string;
/** Exported names; a histogram exports three. */
let exported: Map<string, string>;
/** Labels by metric, from the table of the documentation. */
let documented: Map<string, string[]>;
beforeAll(async () => {
  hosted = await startHostedApi([]);
  const { app, services } = hosted.api;
  const release = { remote: 'mf-stats', version: '1.0.0' };
  services.metrics.countVisit({ ...release, hasFailed: true }, [
    { figure: 'lcp', value: 1 },
    { figure: 'cls', value: 0.1 },
  ]);
  metrics = (await app.inject({ url: '/metrics', headers: { host: '127.0.0.1:4000' } })).body;
  exported = new Map(
    [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      (type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']).map((end): [string, string] => [name + end, name]),
    ),
  );
  const table = (await read('docs/monitoring.md')).matchAll(/^\| (`(?:http|veleta)_[^|]*)\|([^|]*)\|/gm);
  documented = new Map(
    [...table].flatMap(([, names = '', labels = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']): [string, string[]] => [
        name,
        [...labels.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
      ]),
    ),
  );
});
afterAll(() => hosted.close());

const FILES = {
  'deploy/grafana/veleta.json': (text: string) => expressionsOf(JSON.parse(text)),
  'deploy/prometheus/alerts.yml': (text: string) =>
    [...text.matchAll(/^( *)expr: \|\n((?:\1 {2}.*\n)+)/gm)].map(([, , lines = '']) => lines.trim()),
};

describe.each(Object.entries(FILES))('%s', (path, findExpressions) => {
  it('uses exported metrics only', async () => {
    const text = await read(path);
    const expressions = findExpressions(text);
    expect(expressions).toHaveLength(text.match(/\bexpr"?:|"definition":/g)?.length ?? 0);
    const used = expressions.flatMap(metricsIn);
    expect(used.length).toBeGreaterThan(10);
    const unknown = used.filter(({ name }) => !exported.has(name) && !OF_SCRAPES.includes(name));
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it('selects and groups the metrics of Veleta by documented labels only', async () => {
    const wrong = findExpressions(await read(path)).flatMap((expression) => {
      const used = metricsIn(expression);
      const known = used.flatMap(({ name }) => documented.get(exported.get(name) ?? '') ?? null);
      const selected = used.flatMap(({ name, labels }) => {
        const allowed = documented.get(exported.get(name) ?? '') ?? [];
        return labels.filter((label) => !SCRAPE_LABELS.includes(label) && !allowed.includes(label));
      });
      const grouped = groupsIn(expression).filter(
        (label) => !SCRAPE_LABELS.includes(label) && !known.includes(null) && !known.includes(label),
      );
      return [...selected, ...grouped].map((label) => `${label} in ${expression}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('table of metrics in the documentation', () => {
  it('lists exactly the metrics of Veleta that are exported', () => {
    const own = new Set([...exported.values()].filter((name) => /^(?:http|veleta)_/.test(name)));
    expect([...documented.keys()].sort()).toEqual([...own].sort());
  });
});

/** Runs promtool of Prometheus; null if it is not installed. */
function runPromtool(args: readonly string[], input?: string): { status: number | null; output: string } | null {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  if (!error) return { status, output: stdout + stderr };
  expect(process.env.ORACLES).not.toBe('required');
  console.warn('Skipped: promtool (prometheus) is not on this machine. ORACLES=required makes that a failure.');
  return null;
}

describe('promtool', () => {
  it('accepts the exported metrics', () => {
    const checked = runPromtool(['check', 'metrics'], metrics);
    expect(checked ?? { status: 0, output: '' }).toEqual({ status: 0, output: '' });
  });

  it('accepts the alert rules', () => {
    const checked = runPromtool(['check', 'rules', join(ROOT, 'deploy/prometheus/alerts.yml')]);
    expect(checked?.status ?? 0).toBe(0);
  });
});
