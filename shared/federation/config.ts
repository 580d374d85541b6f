import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { RemoteDescriptorSchema } from '../src/contracts/registry.ts';
import type { DescriptorData } from '../src/remote/index.ts';
import { differencesOfEntry } from './check-entry.ts';
import { CompressPlugin } from './compress-plugin.ts';
import { CuratedImportsPlugin } from './curated-imports-plugin.ts';
import { withMenuLabels } from './menu-labels.ts';
import { PagePlugin } from './page-plugin.ts';
import { pathsOutsideGrants } from './path-grants.ts';
import { PreparedScriptsPlugin } from './prepared-scripts-plugin.ts';
import { RemoteEntryPlugin } from './remote-entry-plugin.ts';
import { prerenderLayouts } from './prerender/layout-screens.ts';
import { screenFilesOf, prerenderPages } from './prerender/page-screens.ts';
import { remoteShared, shellShared } from './shared-modules.ts';
import { ShellFactsPlugin } from './shell-facts-plugin.ts';
import { slimContracts } from './slim-contracts.ts';
import { sourceHash } from './source-hash.ts';

const require = createRequire(import.meta.url);
/** Inputs of every build besides its own sources: the shared base package and these presets. */
const COMMON_SOURCES = ['../src', '.'].map((path) => resolve(import.meta.dirname, path));

/** Returns the lock file of the installed versions: in the folder of a package, or in the repository around it. */
function lockFilesOf(folder: string): string[] {
  const file = join(folder, 'package-lock.json');
  if (existsSync(file)) return [file];
  return dirname(folder) === folder ? [] : lockFilesOf(dirname(folder));
}

const isDevelopment = (): boolean => process.env.NODE_ENV === 'development';

/** Configuration shared by the shell, the remotes and the standalone survey. */
export const baseConfig = (folder: string, target?: 'es2020'): Configuration => ({
  mode: isDevelopment() ? 'development' : 'production',
  // The JSX runtime of development does not work with a production React, so both use the production one.
  devtool: isDevelopment() ? 'cheap-module-source-map' : false,
  context: folder,
  resolve: {
    extensions: ['.ts', '.tsx', '.js', '.mjs'],
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        use: {
          loader: require.resolve('ts-loader'),
          options: {
            transpileOnly: true,
            getCustomTransformers: () => ({ before: [slimContracts] }),
            configFile: join(folder, 'tsconfig.json'),
            compilerOptions: {
              noEmit: false,
              allowImportingTsExtensions: false,
              rewriteRelativeImportExtensions: true,
              module: 'esnext',
              sourceMap: isDevelopment(),
              ...(target ? { target } : {}),
            },
          },
        },
      },
      // In another repository, the shared package is compiled already.
      {
        test: /[\\/]node_modules[\\/]@veleta[\\/]shared[\\/]src[\\/]contracts[\\/].*\.js$/,
        use: {
          loader: require.resolve('ts-loader'),
          options: {
            instance: 'contracts',
            transpileOnly: true,
            getCustomTransformers: () => ({ before: [slimContracts] }),
            configFile: join(folder, 'tsconfig.json'),
            compilerOptions: { noEmit: false, allowJs: true, allowImportingTsExtensions: false, module: 'esnext' },
          },
        },
      },
      // Emotion imports the first, which imports the second, for a function that is not used.
      { test: /[\\/]node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
      { test: /\.(woff2|png|jpg)$/, type: 'asset/resource' },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
  },
  output: {
    path: join(folder, 'dist'),
    clean: true,
    crossOriginLoading: 'anonymous',
    strictModuleErrorHandling: true,
    chunkLoadTimeout: 15_000,
  },
  performance: { hints: false },
  stats: 'errors-warnings',
});

// The exports map of react-router has no production condition; without the alias the build includes 60 KB (gzip) of
// development code.
export const productionRouter = () =>
  new webpack.NormalModuleReplacementPlugin(/react-router[\\/]dist[\\/]development[\\/]/, ({ createData }) => {
    const toProduction = (path: string): string => path.replace(/dist([\\/])development/, 'dist$1production');
    if (!createData?.resource) return;
    createData.resource = toProduction(createData.resource);
    createData.userRequest = toProduction(createData.userRequest ?? createData.resource);
    // Its files import each other without a folder.
    createData.context = dirname(createData.resource);
  });

// The plugin that provides the runtime to remotes imports its CommonJS file, which would include the whole runtime a
// second time.
const oneFederationRuntime = () =>
  new webpack.NormalModuleReplacementPlugin(/inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/, (data) => {
    data.request = data.request.replace(/cjs$/, 'js');
  });

/**
 * Modules of the shell's page in execution order. Imported from the second, the first would run after the second's
 * dependencies.
 */
export const SHELL_ENTRY = ['./src/startup/trusted-scripts.ts', './src/startup/prefetch-session.ts', './src/main.tsx'];

/** Returns the build of the shell: it provides every shared module and contains no remote. */
export function shellConfig(folder: string): Configuration {
  const base = baseConfig(folder);
  const version = versionOf(folder);
  return {
    ...base,
    entry: { main: SHELL_ENTRY },
    output: {
      ...base.output,
      publicPath: '/',
      filename: 'assets/[name].[contenthash:10].js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      uniqueName: `veleta_shell@${version}`,
    },
    plugins: [
      productionRouter(),
      oneFederationRuntime(),
      new webpack.DefinePlugin({ __SHELL_VERSION__: JSON.stringify(version) }),
      new ModuleFederationPlugin({
        name: 'veleta_shell',
        remotes: {},
        shared: shellShared(),
        shareStrategy: 'loaded-first',
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
        dts: false,
        manifest: true,
      }),
      new PreparedScriptsPlugin(),
      new PagePlugin(join(folder, 'index.html')),
      new ShellFactsPlugin(version),
      ...(isDevelopment() ? [] : [prerenderLayouts(folder), new CompressPlugin()]),
    ],
  };
}

/**
 * Returns the version of a build: that of the package with a hash of the sources, so that an immutable path always has
 * the same content.
 */
export function versionOf(folder: string): string {
  const { version } = require(join(folder, 'package.json'));
  const own = ['src', 'index.html', 'webpack.config.mjs'].map((path) => join(folder, path)).filter(existsSync);
  return `${version}-${sourceHash(...own, ...COMMON_SOURCES, ...lockFilesOf(folder))}`;
}

/**
 * Returns `veleta_stats` for `mf-stats`. An element whose id equals the container name would shadow the container on
 * window.
 */
export const containerOf = (name: string): string => `veleta_${name.slice('mf-'.length).replaceAll('-', '_')}`;

export interface RemoteOptions {
  /** Paths to prerender at build time: pages without sign-in and without parameters. */
  readonly prerender?: readonly string[];
}

/**
 * Returns the build of a remote, from its folder and its descriptor.
 * @throws Error if the descriptor breaks the contract, uses paths outside its grants, or differs from the remote module
 */
export function remoteConfig(
  folder: string,
  descriptor: DescriptorData,
  { prerender = [] }: RemoteOptions = {},
): Configuration {
  const checked = withMenuLabels(folder, RemoteDescriptorSchema.parse(descriptor));
  const problems = [
    ...pathsOutsideGrants(checked).map((path) => `route "${path}" is outside the paths granted to ${checked.name}`),
    ...differencesOfEntry(join(folder, 'src/remote.ts'), checked),
  ];
  if (problems.length > 0) throw new Error(`${checked.name} cannot be built:\n- ${problems.join('\n- ')}`);

  const base = baseConfig(folder);
  const version = versionOf(folder);
  const container = containerOf(checked.name);
  // Not in development: prerendering is slow, and a prerendered page could show an older state.
  const screens = isDevelopment() ? [] : prerender;
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      publicPath: 'auto',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      // Two versions with the same name share a chunk array: a fallback in the page would mix their code.
      uniqueName: `${container}@${version}`,
    },
    plugins: [
      new CuratedImportsPlugin(),
      federation(container),
      new PreparedScriptsPlugin(),
      new RemoteEntryPlugin(checked, version, container, screenFilesOf(screens)),
      ...(screens.length > 0 ? [prerenderPages(folder, checked, screens)] : []),
      ...(isDevelopment() ? [] : [new CompressPlugin()]),
    ],
  };
}

const federation = (container: string) =>
  new ModuleFederationPlugin({
    name: container,
    filename: 'remoteEntry.[contenthash:10].js',
    exposes: { './remote': './src/remote.ts' },
    shared: remoteShared(),
    shareStrategy: 'loaded-first',
    // A remote loads no remotes.
    experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true } },
    dts: false,
    manifest: true,
  });
