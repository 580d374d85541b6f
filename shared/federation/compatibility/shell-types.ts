import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** File in a shell's build with the declarations of everything that remotes may use. */
export const TYPES_FILE = 'types.json';

/** Declarations of the `@veleta/shared` that a shell was built with. */
export interface ShellTypes {
  /** Maps `ui` to the declaration file of `@veleta/shared/ui`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Maps each path below shared to the text of the file. */
  readonly files: Readonly<Record<string, string>>;
}

/** Entries without declarations for remotes: tools, and folders of texts. */
const WITHOUT_TYPES = /^\.\/(federation|package\.json)|\/\*$/;
/** Texts, which each remote bundles: they do not depend on the shell. */
const BUNDLED = /^@veleta\/shared\/.*\.json$/;

const declarationOf = (source: string): string => source.replace(/^\.\//, '').replace(/\.tsx?$/, '.d.ts');

/** Emits the declarations of shared from its current sources. */
export function writeTypes(sharedDir: string): ShellTypes {
  const { exports } = JSON.parse(readFileSync(join(sharedDir, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const entriesForRemotes = Object.entries(exports).filter(([entry]) => !WITHOUT_TYPES.test(entry));
  const configured = ts.getParsedCommandLineOfConfigFile(
    join(sharedDir, 'tsconfig.build.json'),
    { noCheck: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  if (!configured) throw new Error(`${sharedDir} has no tsconfig.build.json.`);
  const { outDir = sharedDir } = configured.options;
  const program = ts.createProgram(
    entriesForRemotes.map(([, source]) => join(sharedDir, source)),
    configured.options,
  );
  const files: Record<string, string> = {};
  program.emit(undefined, (path, text) => {
    files[relative(outDir, path).replaceAll('\\', '/')] = text;
  });
  return {
    entries: Object.fromEntries(entriesForRemotes.map(([entry, source]) => [entry.slice(2), declarationOf(source)])),
    files,
  };
}

/** Reads the declarations of a deployed shell; null for a shell built before they existed. */
export function readTypes(shellFolder: string): ShellTypes | null {
  const file = join(shellFolder, TYPES_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ShellTypes) : null;
}

/**
 * Creates a compiler host that resolves `@veleta/shared/…` to a shell's declarations and reads everything else from
 * disk.
 */
export function hostWithTypes(
  remoteDir: string,
  { entries, files }: ShellTypes,
  options: ts.CompilerOptions,
): ts.CompilerHost {
  // A virtual folder beside the sources, so that imports of the declarations resolve to the same node_modules.
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

/** Formats the position of a diagnostic as `src/pages/goals-page.tsx:12`. */
export function positionOf({ file, start }: ts.Diagnostic, remoteDir: string): string {
  if (!file) return basename(remoteDir);
  const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
  return `${relative(dirname(remoteDir), file.fileName)}:${line + 1}`;
}
