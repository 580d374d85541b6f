import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Name of the file, in a shell's build, that holds the declarations of everything it lets remotes use. */
export const TYPES_FILE = 'types.json';

/** Declarations of `@veleta/shared` as a shell was built with it. */
export interface ShellTypes {
  /** `ui` to the declaration file behind `@veleta/shared/ui`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Path below shared to the text of the file. */
  readonly files: Readonly<Record<string, string>>;
}

/** Entries that are no part of what remotes may use at run time. */
const NOT_FOR_REMOTES = /^\.\/(federation|package\.json|confidentiality)/;
/** Texts that a remote bundles: it carries them itself, whatever the shell has. */
const BUNDLED = /^@veleta\/shared\/confidentiality\//;

const declarationOf = (source: string): string => source.replace(/^\.\//, '').replace(/\.tsx?$/, '.d.ts');

/** Writes down the declarations of shared, from its sources as they are now. */
export function writeTypes(sharedDir: string): ShellTypes {
  const { exports } = JSON.parse(readFileSync(join(sharedDir, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const doors = Object.entries(exports).filter(([entry]) => !NOT_FOR_REMOTES.test(entry));
  const configured = ts.getParsedCommandLineOfConfigFile(
    join(sharedDir, 'tsconfig.build.json'),
    { noCheck: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  if (!configured) throw new Error(`${sharedDir} has no tsconfig.build.json.`);
  const { outDir = sharedDir } = configured.options;
  const program = ts.createProgram(
    doors.map(([, source]) => join(sharedDir, source)),
    configured.options,
  );
  const files: Record<string, string> = {};
  program.emit(undefined, (path, text) => {
    files[relative(outDir, path).replaceAll('\\', '/')] = text;
  });
  return {
    entries: Object.fromEntries(doors.map(([entry, source]) => [entry.slice(2), declarationOf(source)])),
    files,
  };
}

/** Declarations that a deployed shell carries; null where it was built before shells carried them. */
export function readTypes(shellFolder: string): ShellTypes | null {
  const file = join(shellFolder, TYPES_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ShellTypes) : null;
}

/** A compiler host that sees a shell's declarations where `@veleta/shared/…` is imported, and the disk for all else. */
export function hostWithTypes(
  remoteDir: string,
  { entries, files }: ShellTypes,
  options: ts.CompilerOptions,
): ts.CompilerHost {
  // A folder that exists nowhere, beside the sources: what the declarations import is found in the same node_modules.
  const folder = join(remoteDir, '.shell-types');
  const disk = ts.createCompilerHost(options);
  const textOf = (path: string): string | undefined =>
    path.startsWith(folder) ? files[relative(folder, path).replaceAll('\\', '/')] : undefined;
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => textOf(path) !== undefined || disk.fileExists(path),
    readFile: (path) => textOf(path) ?? disk.readFile(path),
    directoryExists: (path) => path.startsWith(folder) || (disk.directoryExists?.(path) ?? true),
    getSourceFile(path, languageVersion, onError) {
      const text = textOf(path);
      return text === undefined
        ? disk.getSourceFile(path, languageVersion, onError)
        : ts.createSourceFile(path, text, languageVersion, true);
    },
    resolveModuleNameLiterals: (literals, containing) => literals.map(({ text }) => resolve(text, containing)),
  };
  const cache = ts.createModuleResolutionCache(remoteDir, (name) => name, options);
  const resolve = (request: string, containing: string): ts.ResolvedModuleWithFailedLookupLocations => {
    if (!request.startsWith('@veleta/shared/') || BUNDLED.test(request))
      return ts.resolveModuleName(request, containing, options, host, cache);
    const file = entries[request.slice('@veleta/shared/'.length)];
    if (!file) return { resolvedModule: undefined };
    return {
      resolvedModule: {
        resolvedFileName: join(folder, file),
        extension: ts.Extension.Dts,
        isExternalLibraryImport: true,
      },
    };
  };
  return host;
}

/** `src/pages/goals-page.tsx:12` of a diagnostic. */
export function placeOf({ file, start }: ts.Diagnostic, remoteDir: string): string {
  if (!file) return basename(remoteDir);
  const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
  return `${relative(dirname(remoteDir), file.fileName)}:${line + 1}`;
}
