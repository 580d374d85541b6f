import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteState, ShellRelease } from '../../src/contracts/releases.ts';
import { unprovidedBy, unprovidedSentence } from './check-requires.ts';
import { missingInShell } from './check-vocabulary.ts';
import { servedReleases, type StoredRelease, type ReleaseProblem, type ShellCheck } from './release-problem.ts';

/**
 * Checks a new shell against every deployed remote. Compares the metadata of each release (contract, layouts, slots,
 * `requires`). Types are not compared, because the release is built and its sources may not be available. A conflict
 * with a release in use rejects the shell; a conflict with an older fallback release is a warning.
 */
export async function checkShell({ distDir, shell, remotes }: ShellCheck): Promise<ReleaseProblem[]> {
  const remotesProblems = remotes.flatMap((remote) => {
    const served = new Set(servedReleases(remote).map(({ version }) => version));
    return remote.releases.flatMap((release) =>
      problemsOfRelease(remote, release, shell).map((problem) =>
        served.has(release.version) ? problem : { ...problem, isWarning: true, remedy: FALLBACK_REMEDY },
      ),
    );
  });
  return [...problemsOfBuild(distDir, shell), ...remotesProblems];
}

const FALLBACK_REMEDY =
  'It is not in use, but falling back to it would fail: deploy that remote again after the shell.';

function problemsOfRelease({ name }: RemoteState, release: StoredRelease, shell: ShellRelease): ReleaseProblem[] {
  const who = `${name} ${release.version}`;
  if (release.descriptor.contract !== shell.contract)
    return [
      {
        check: 'contract',
        message: `${who} is built for contract ${release.descriptor.contract}; the new shell has contract ${shell.contract}`,
        remedy: `Support both contracts in the shell for a while, or deploy ${name} for the new contract together with it.`,
      },
    ];
  return [
    ...missingInShell(release.descriptor, shell).map((what): ReleaseProblem => ({
      check: 'contract',
      message: `${who} uses ${what}, which the new shell no longer has`,
      remedy: `Deploy ${name} without it first, or keep it in the shell.`,
    })),
    ...unprovidedBy(shell, release).map((missing): ReleaseProblem => ({
      check: 'requires',
      message: unprovidedSentence(who, shell, missing),
      remedy: `Keep providing it until ${name} is deployed without it (add the new one, then remove the old one).`,
    })),
  ];
}

function problemsOfBuild(distDir: string, shell: ShellRelease): ReleaseProblem[] {
  const remedy = 'Build it again with "npm run build".';
  const missing = ['index.html', 'mf-manifest.json', 'types.json']
    .filter((file) => !existsSync(join(distDir, file)))
    .map((file): ReleaseProblem => ({ check: 'files', message: `The shell's build has no ${file}`, remedy }));
  if (missing.length > 0) return missing;
  // Written by the federation plugin in the same build.
  const manifest = JSON.parse(readFileSync(join(distDir, 'mf-manifest.json'), 'utf8')) as {
    shared: { name: string }[];
  };
  const provided = new Set(manifest.shared.map(({ name }) => name));
  return shell.provides
    .filter(({ request }) => !provided.has(request))
    .map(({ request }) => ({
      check: 'files',
      message: `shell.json lists ${request}, which its manifest does not provide`,
      remedy,
    }));
}
