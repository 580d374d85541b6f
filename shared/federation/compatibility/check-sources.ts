import { basename, join } from 'node:path';
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
  const configured = readConfig(remoteDir);
  if ('problems' in configured) return configured.problems;
  // Only shipped code: everything that the remote module reaches, without tests.
  const { options } = configured;
  const roots = [join(remoteDir, 'src/remote.ts'), ...configured.fileNames.filter((file) => file.endsWith('.d.ts'))];
  const compile = (host: ts.CompilerHost) => ts.getPreEmitDiagnostics(ts.createProgram(roots, options, host));
  const diagnostics = compile(hostWithTypes(remoteDir, types, options));
  if (diagnostics.length === 0) return [];
  const own = new Set(compile(ts.createCompilerHost(options)).map((each) => wordsOf(each, remoteDir)));
  const problems = diagnostics.slice(0, MAX_REPORTED).map((diagnostic): ReleaseProblem => {
    const words = wordsOf(diagnostic, remoteDir);
    return {
      check: 'types',
      message: `${words} (against shell ${shell.version})`,
      remedy: own.has(words) ? OWN_ERROR : NEWER_THAN_SHELL,
    };
  });
  const more = diagnostics.length - problems.length;
  return more > 0
    ? [
        ...problems,
        { check: 'types', message: `${more} more lines do not match shell ${shell.version}`, remedy: 'As above.' },
      ]
    : problems;
}

const OWN_ERROR =
  'The code does not match the installed @veleta/shared either: fix it. "npm run types" reports the same.';
const NEWER_THAN_SHELL =
  'The installed @veleta/shared has it, the deployed shell does not: deploy the shell first, or do without it.';

const wordsOf = (diagnostic: ts.Diagnostic, remoteDir: string): string =>
  `${positionOf(diagnostic, remoteDir)}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`;

/** Code of "No inputs were found in config file". */
const NO_INPUTS = 18003;

/**
 * Reads the compiler options of a remote. An unreadable file would silently mean default options, with errors in every
 * line of JSX.
 */
function readConfig(remoteDir: string): ts.ParsedCommandLine | { readonly problems: ReleaseProblem[] } {
  const errors: ts.Diagnostic[] = [];
  const configured = ts.getParsedCommandLineOfConfigFile(
    join(remoteDir, 'tsconfig.json'),
    { noEmit: true, incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (error) => errors.push(error) },
  );
  errors.push(...(configured?.errors ?? []).filter(({ code }) => code !== NO_INPUTS));
  if (configured && errors.length === 0) return configured;
  return {
    problems: errors.map(({ messageText }) => ({
      check: 'types',
      message: `${basename(remoteDir)}/tsconfig.json: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      remedy: 'Correct the file. In a repository of its own, a remote extends "@veleta/remote-sdk/tsconfig.json".',
    })),
  };
}
