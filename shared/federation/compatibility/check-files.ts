import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltRelease } from '../../src/contracts/registry.ts';
import type { ReleaseProblem } from './release-problem.ts';

interface Manifest {
  readonly exposes: readonly { readonly path: string }[];
}

/**
 * Checks that a build is complete: its manifest exposes the remote module, and every file matches its integrity hash.
 */
export function problemsOfFiles(name: string, distDir: string, { integrity }: BuiltRelease): ReleaseProblem[] {
  const remedy = 'Build it again with "npm run build".';
  const manifestFile = join(distDir, 'mf-manifest.json');
  if (!existsSync(manifestFile))
    return [{ check: 'files', message: `${name}: its build has no mf-manifest.json`, remedy }];
  // Written by the federation plugin in the same build.
  const { exposes } = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const problems: ReleaseProblem[] = [];
  if (exposes.length !== 1 || exposes[0]?.path !== './remote')
    problems.push({
      check: 'entry',
      message: `${name} exposes ${exposes.map(({ path }) => path).join(', ') || 'nothing'}; a remote exposes only "./remote"`,
      remedy: 'Use remoteConfig of @veleta/shared/federation as it is in webpack.config.mjs.',
    });
  for (const { file, hash } of integrity) {
    const path = join(distDir, file.slice(file.lastIndexOf('/') + 1));
    if (!existsSync(path))
      problems.push({ check: 'files', message: `${name}: ${file} is missing from its build`, remedy });
    else if (`sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}` !== hash)
      problems.push({ check: 'files', message: `${name}: ${file} is not the file that was built`, remedy });
  }
  return problems;
}
