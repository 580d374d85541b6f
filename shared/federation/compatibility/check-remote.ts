import { join } from 'node:path';
import * as z from 'zod/mini';
import { BuiltRemoteSchema, type RemoteDescriptor } from '../../src/contracts/registry.ts';
import type { ShellRelease } from '../../src/contracts/releases.ts';
import { differencesOfEntry } from '../check-entry.ts';
import { pathsOutsideGrants } from '../path-grants.ts';
import { clashesOf } from './check-claims.ts';
import { problemsOfCopies } from './check-copies.ts';
import { problemsOfFiles } from './check-files.ts';
import { unprovidedBy, unprovidedSentence } from './check-requires.ts';
import { problemsOfSizes } from './check-sizes.ts';
import { problemsOfSources } from './check-sources.ts';
import { problemsOfTexts } from './check-texts.ts';
import { missingInShell } from './check-vocabulary.ts';
import type { ReleaseProblem, RemoteCheck } from './release-problem.ts';

/**
 * Checks a release of a remote before its deployment, against the deployed shell and the other remotes. The release may
 * be deployed if the result is empty or contains only warnings.
 */
export async function checkRemote({
  remoteDir,
  distDir,
  built,
  shell,
  shellFolder,
  others,
}: RemoteCheck): Promise<ReleaseProblem[]> {
  const parsed = z.safeParse(BuiltRemoteSchema, built);
  if (!parsed.success)
    return [
      {
        check: 'descriptor',
        message: `${built.name}: remote.json is not valid build output: ${z.prettifyError(parsed.error)}`,
        remedy: 'Fix src/descriptor.ts and build again.',
      },
    ];
  const { name, descriptor, releases } = parsed.data;
  const [release] = releases;
  if (!release) return [];
  const files = problemsOfFiles(name, distDir, release);
  return [
    ...problemsOfDescriptor(remoteDir, descriptor),
    ...clashesOf(parsed.data, others),
    ...files,
    ...problemsOfCopies(name, distDir, release),
    // Sizes need the files.
    ...(files.some(({ check }) => check === 'files') ? [] : problemsOfSizes(name, remoteDir, distDir, release)),
    ...problemsOfTexts(name, remoteDir),
    ...(shell ? problemsWithShell(name, descriptor, shell) : []),
    ...(shell
      ? unprovidedBy(shell, release).map((missing): ReleaseProblem => ({
          check: 'requires',
          message: unprovidedSentence(`${name} ${release.version}`, shell, missing),
          remedy: 'Deploy the shell first, or build the remote against that shell.',
        }))
      : []),
    ...(shell && shellFolder ? problemsOfSources(remoteDir, shell, shellFolder) : []),
  ];
}

function problemsOfDescriptor(remoteDir: string, descriptor: RemoteDescriptor): ReleaseProblem[] {
  return [
    ...pathsOutsideGrants(descriptor).map((path): ReleaseProblem => ({
      check: 'paths',
      message: `${descriptor.name}: the route "${path}" is outside the paths granted to it`,
      remedy: `Move it below "/${descriptor.name.slice('mf-'.length)}", or have the platform grant it in shared/federation/path-grants.ts.`,
    })),
    ...differencesOfEntry(join(remoteDir, 'src/remote.ts'), descriptor).map((difference): ReleaseProblem => ({
      check: 'entry',
      message: `${descriptor.name}: ${difference}`,
      remedy: 'Make src/remote.ts and src/descriptor.ts agree, and build again.',
    })),
  ];
}

function problemsWithShell(name: string, descriptor: RemoteDescriptor, shell: ShellRelease): ReleaseProblem[] {
  if (descriptor.contract !== shell.contract)
    return [
      {
        check: 'contract',
        message: `${name} is built for contract ${descriptor.contract}; shell ${shell.version} has contract ${shell.contract}`,
        remedy:
          'Deploy a shell of the same contract first, or build the remote from the sources of the deployed shell.',
      },
    ];
  return missingInShell(descriptor, shell).map((what) => ({
    check: 'contract',
    message: `${name} uses ${what}, which shell ${shell.version} does not have`,
    remedy: 'Deploy the shell first, or remove it.',
  }));
}
