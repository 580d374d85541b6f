import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const FEATURES = resolve(import.meta.dirname, '../api/src/features');
/** Id of a feature: `2-identity/accounts`. */
const featureOf = (path: string): string => relative(FEATURES, path).split('/').slice(0, 2).join('/');

/** Returns the imports of each feature from other features, including types, without tests. */
function readGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const path of readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path.includes('/testing/') || path === 'index.ts')
      continue;
    const file = join(FEATURES, path);
    const feature = featureOf(file);
    const imported = graph.get(feature) ?? new Set();
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const other = resolve(dirname(file), specifier);
      if (other.startsWith(FEATURES) && featureOf(other) !== feature) imported.add(featureOf(other));
    }
    graph.set(feature, imported);
  }
  return graph;
}

/** Returns a cycle of imports with its first feature repeated at the end; null if there is none. */
function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (feature: string, path: readonly string[]): string[] | null => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (done.has(feature)) return null;
    for (const next of graph.get(feature) ?? []) {
      const cycle = visit(next, [...path, feature]);
      if (cycle) return cycle;
    }
    done.add(feature);
    return null;
  };
  for (const feature of graph.keys()) {
    const cycle = visit(feature, []);
    if (cycle) return cycle;
  }
  return null;
}

describe('features of the API', () => {
  const graph = readGraph();

  it('have no import cycles', () => {
    expect(graph.size).toBeGreaterThan(30);
    expect(findCycle(graph)).toBeNull();
  });

  it('are reported if they have an import cycle', () => {
    const [first = '', ...others] = graph.keys();
    const ring = new Map(graph);
    const last = others.find((feature) => graph.get(feature)?.has(first)) ?? '';
    ring.set(first, new Set([...(graph.get(first) ?? []), last]));
    expect(last).not.toBe('');
    expect(findCycle(ring)).toEqual(expect.arrayContaining([first, last]));
  });

  it('are in the folder of a layer', () => {
    expect([...graph.keys()].filter((feature) => !/^\d-[a-z]+\/[a-z-]+$/.test(feature))).toEqual([]);
  });
});
