import { join } from 'node:path';
import ts from 'typescript';
import type { ShellRelease } from '../../src/contracts/releases.ts';
import type { ReleaseProblem } from './release-problem.ts';
import { hostWithTypes, positionOf, readTypes } from './shell-types.ts';

/** Limit of reported errors: one missing entry breaks every line that uses it. */
const MAX_REPORTED = 10;

/**
 * Type-checks the sources that a remote module reaches against the `@veleta/shared` of the deployed shell, not of the
 * workspace. Reports what that shell lacks with file and line.
 */
export function problemsOfSources(remoteDir: string, shell: ShellRelease, shellFolder: string): ReleaseProblem[] {
  const types = readTypes(shellFolder);
  if (!types)
    return [
      {
        check: 'types',
        message: `Shell ${shell.version} has no types, so the sources were not checked against it`,
        remedy: 'Deploy the shell again: its build adds them.',
        isWarning: true,
      },
    ];
  const configured = ts.getParsedCommandLineOfConfigFile(
    join(remoteDir, 'tsconfig.json'),
    { noEmit: true, incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  if (!configured)
    return [
      {
        check: 'types',
        message: `${remoteDir} has no tsconfig.json`,
        remedy: 'Add one that extends ../tsconfig.web.json.',
      },
    ];
  // Only shipped code: everything that the remote module reaches, without tests.
  const roots = [join(remoteDir, 'src/remote.ts'), ...configured.fileNames.filter((file) => file.endsWith('.d.ts'))];
  const program = ts.createProgram(roots, configured.options, hostWithTypes(remoteDir, types, configured.options));
  const diagnostics = ts.getPreEmitDiagnostics(program);
  const problems = diagnostics.slice(0, MAX_REPORTED).map((diagnostic): ReleaseProblem => ({
    check: 'types',
    message: `${positionOf(diagnostic, remoteDir)}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')} (against shell ${shell.version})`,
    remedy: 'Deploy the shell first, if its sources already have it; otherwise remove it.',
  }));
  const more = diagnostics.length - problems.length;
  return more > 0
    ? [
        ...problems,
        { check: 'types', message: `${more} more lines do not match shell ${shell.version}`, remedy: 'As above.' },
      ]
    : problems;
}
