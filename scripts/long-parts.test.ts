import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LONG_PARTS, partsToRun } from './long-parts.mjs';

const ROOT = resolve(import.meta.dirname, '..');
interface Part {
  readonly jest?: readonly string[];
  readonly browser?: readonly string[];
  readonly command?: readonly string[];
}
const parts: readonly [string, Part][] = Object.entries(LONG_PARTS);

describe('parts of npm run test:long', () => {
  it('contain every long test file once', () => {
    const files = ['api', 'server'].flatMap((name) =>
      readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith('.long.test.ts'),
      ),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      const matching = parts.filter(([, { jest = [] }]) => jest.some((name) => file.includes(name)));
      expect([file, matching.length]).toEqual([file, 1]);
    }
  });

  it('contain every flow that npm test excludes, and only existing programs', () => {
    const left: string[] = JSON.parse(readFileSync(join(ROOT, 'e2e/long-flows.json'), 'utf8'));
    const flows = parts.flatMap(([, { browser = [] }]) => browser);
    expect([...left].sort()).toEqual([...flows].sort());
    for (const name of flows) expect([name, existsSync(join(ROOT, `e2e/flows/${name}.spec.ts`))]).toEqual([name, true]);
    const programs = parts.flatMap(([, { command = [] }]) => command);
    for (const path of programs) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
  });

  it('run all by default, and reject unknown names before anything runs', () => {
    expect(partsToRun([], false)).toEqual(Object.keys(LONG_PARTS));
    expect(partsToRun(['openapi'], false)).toEqual(['openapi']);
    expect(() => partsToRun(['openapi', 'nothing'], false)).toThrow('There is no long part "nothing"');
    const run = () =>
      execFileSync(process.execPath, [join(ROOT, 'scripts/test.mjs'), 'long', 'nothing'], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
    expect(run).toThrow('There is no long part "nothing"');
  });
});
