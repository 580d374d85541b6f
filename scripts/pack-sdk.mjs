// npm run pack:sdk -- --to FOLDER: packs @veleta/shared and @veleta/remote-sdk as tarballs with compiled JavaScript and
// declarations, for remotes in other repositories.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import ts from 'typescript';
import { packagesIn } from './check-declared.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const STAGE = join(ROOT, '.cache/sdk');
const ENGINES = { node: '>=24' };
/** Tests and what only they use. The test kit, `src/testing`, is part of the package. */
const LEFT_OUT = /\.test\.tsx?$|[\\/]compatibility[\\/]testing[\\/]|csv-spectrum/;

const readJson = (...path) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));
const { dependencies, devDependencies } = readJson('package.json');
const VERSIONS = { ...dependencies, ...devDependencies };
const OWN = Object.fromEntries(['shared', 'sdk'].map((folder) => [folder, readJson(folder, 'package.json')]));

const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function configOf(file) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  return ts.getParsedCommandLineOfConfigFile(join(ROOT, file), {}, host);
}

/** Emits JavaScript and declarations. `npm run types` has checked the sources. */
function emit(fileNames, options, onFile) {
  const program = ts.createProgram(fileNames, {
    ...options,
    noEmit: false,
    noCheck: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
  });
  const { diagnostics } = program.emit(undefined, onFile);
  const [first] = diagnostics;
  if (first) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, '\n'));
}

/** Returns the exact versions of all packages that the compiled files import; `own` are those used without an import. */
function dependenciesOf(folder, name, own = []) {
  const imported = filesIn(folder)
    .filter((file) => /\.js$|\.d\.ts$/.test(file))
    .flatMap((file) => packagesIn(readFileSync(file, 'utf8')));
  const names = [...new Set([...imported, ...own])].filter((each) => each !== name).sort();
  return Object.fromEntries(
    names.map((each) => {
      const version = each === OWN.shared.name ? `^${OWN.shared.version}` : VERSIONS[each];
      if (!version) throw new Error(`${name} imports "${each}", which the root package.json does not list.`);
      return [each, version];
    }),
  );
}

const metadataOf = ({ name, version, license, type, description }) => ({ name, version, description, license, type });

/** Files that a compiled module addresses by its own place. */
const ADDRESSED = /(new URL\('\.\/|join\(import\.meta\.dirname, ')([\w-]+)\.tsx?'/g;

/** Compiles the shared package; files keep their places, so that its presets find them. */
function stageShared(folder) {
  const { fileNames, options } = configOf('shared/tsconfig.json');
  const source = join(ROOT, 'shared');
  emit(
    fileNames.filter((file) => !LEFT_OUT.test(file)),
    { ...options, rootDir: source, outDir: folder },
    (path, text) => write(path, text.replaceAll(ADDRESSED, "$1$2.js'")),
  );
  for (const file of filesIn(join(source, 'src')).filter((path) => path.endsWith('.json')))
    write(join(folder, relative(source, file)), readFileSync(file));
  const { exports, sideEffects } = OWN.shared;
  const compiled = (path) =>
    /\.tsx?$/.test(path) ? { types: path.replace(/\.tsx?$/, '.d.ts'), default: path.replace(/\.tsx?$/, '.js') } : path;
  return {
    ...metadataOf(OWN.shared),
    engines: ENGINES,
    sideEffects: sideEffects.map((path) => path.replace(/\.ts$/, '.js')),
    exports: Object.fromEntries(Object.entries(exports).map(([entry, path]) => [entry, compiled(path)])),
    // Loaders and shared libraries are named in configuration only.
    dependencies: dependenciesOf(folder, OWN.shared.name, ['ts-loader', 'zustand', '@types/react']),
  };
}

/** Bundles the commands with the code of the API that they use. */
async function stageSdk(folder) {
  const metadata = {
    ...metadataOf(OWN.sdk),
    engines: ENGINES,
    bin: { veleta: './dist/veleta.js' },
    exports: {
      './jest': { types: './dist/jest.d.ts', default: './dist/jest.js' },
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
  };
  const asPacked = {
    name: 'as-packed',
    setup(bundle) {
      bundle.onResolve({ filter: /^@veleta\/api\// }, () => ({ path: join(ROOT, 'api/src/releases.ts') }));
      bundle.onLoad({ filter: /sdk[\\/]package\.json$/ }, () => ({
        contents: JSON.stringify({
          ...metadata,
          dependencies: { ...OWN.sdk.dependencies, [OWN.shared.name]: `^${OWN.shared.version}` },
        }),
        loader: 'json',
      }));
    },
  };
  await build({
    absWorkingDir: ROOT,
    entryPoints: { veleta: 'sdk/src/veleta.ts', jest: 'sdk/src/testing/jest.ts' },
    outdir: join(folder, 'dist'),
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    plugins: [asPacked],
    logLevel: 'error',
  });
  emit([join(ROOT, 'sdk/src/testing/jest.ts')], configOf('sdk/tsconfig.json').options, (path, text) => {
    if (path.endsWith('jest.d.ts')) write(join(folder, 'dist/jest.d.ts'), text);
  });
  const { compilerOptions: base } = readJson('tsconfig.base.json');
  const { compilerOptions: web } = readJson('tsconfig.web.json');
  write(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...base, ...web } }, null, 2));
  const tools = Object.keys(OWN.sdk.dependencies).filter((name) => !name.startsWith('@veleta/'));
  return { ...metadata, dependencies: dependenciesOf(folder, OWN.sdk.name, [...tools, OWN.shared.name]) };
}

function pack(folder, target) {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--silent', '--pack-destination', target], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm pack failed in ${relative(ROOT, folder)}:\n${stdout}\n${stderr}`.trim());
  return join(target, stdout.trim());
}

const { values } = parseArgs({ options: { to: { type: 'string', default: '.cache/sdk/packed' } } });
const target = resolve(process.env.INIT_CWD ?? ROOT, values.to);
mkdirSync(target, { recursive: true });
for (const [name, stage] of [
  ['shared', stageShared],
  ['sdk', stageSdk],
]) {
  const folder = join(STAGE, name);
  rmSync(folder, { recursive: true, force: true });
  const metadata = await stage(folder);
  write(join(folder, 'package.json'), `${JSON.stringify(metadata, null, 2)}\n`);
  for (const file of ['LICENSE', `${name}/README.md`, `${name}/CHANGELOG.md`].filter((path) =>
    existsSync(join(ROOT, path)),
  ))
    cpSync(join(ROOT, file), join(folder, basename(file)));
  console.log(pack(folder, target));
}
