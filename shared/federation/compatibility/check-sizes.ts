import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuiltRelease } from '../../src/contracts/registry.ts';
import type { ReleaseProblem } from './release-problem.ts';

const KB = 1024;
/** Budget of entry and manifest: the shell fetches them before it knows what a page needs. */
const ENTRY_BUDGET_KB = 10;
/**
 * Budget of a remote's own code before a page renders, without texts; `veleta.budgetKb` in its package.json overrides
 * it.
 */
const PAGE_BUDGET_KB = 48;

const gzipKb = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / KB;
const formatKb = (kb: number): string => `${kb.toFixed(1)} KB`;

function pageBudgetKb(remoteDir: string): number {
  const { veleta } = JSON.parse(readFileSync(join(remoteDir, 'package.json'), 'utf8')) as {
    veleta?: { budgetKb?: unknown };
  };
  return typeof veleta?.budgetKb === 'number' ? veleta.budgetKb : PAGE_BUDGET_KB;
}

interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
}

/** Returns the parts of a release that exceed their budget, gzipped. */
export function problemsOfSizes(
  name: string,
  remoteDir: string,
  distDir: string,
  release: BuiltRelease,
): ReleaseProblem[] {
  const inDist = (file: string): string => join(distDir, file.slice(file.lastIndexOf('/') + 1));
  const manifestFile = join(distDir, 'mf-manifest.json');
  // Written by the federation plugin; the check of files has already rejected a build without it.
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const entryFiles = [join(distDir, manifest.metaData.remoteEntry.name), manifestFile];
  const entryKb = gzipKb(entryFiles);
  const problems: ReleaseProblem[] = [];
  if (entryKb > ENTRY_BUDGET_KB)
    problems.push({
      check: 'size',
      message: `${name}: entry and manifest have ${formatKb(entryKb)} gzip; ${ENTRY_BUDGET_KB} KB are allowed`,
      remedy: 'Use only dynamic imports in the remote module: its static imports become part of the entry.',
    });

  const budgetKb = pageBudgetKb(remoteDir);
  const early = release.preload.map(inDist).filter((file) => existsSync(file));
  for (const { path, files } of release.pages ?? []) {
    const pageKb = gzipKb([...new Set([...entryFiles, ...early, ...files.map(inDist)])]);
    if (pageKb <= budgetKb) continue;
    problems.push({
      check: 'size',
      message: `${name}: the page "${path}" has ${formatKb(pageKb)} gzip; ${budgetKb} KB are allowed`,
      remedy:
        'Load what the page does not show at first by import(), or set "veleta": { "budgetKb": … } in its package.json, with a reason in its README.',
    });
  }
  return problems;
}
