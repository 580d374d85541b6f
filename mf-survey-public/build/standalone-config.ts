import { createRequire } from 'node:module';
import { join } from 'node:path';
import { baseConfig, CompressPlugin } from '@veleta/shared/federation';
import webpack, { type Configuration } from 'webpack';
import { StandalonePagePlugin } from './standalone-page-plugin.ts';

const require = createRequire(import.meta.url);

/** Supported by phones of the last six years; the shell's target is newer. */
const TARGET = 'es2020';

/** Replaces React with Preact. An import that Preact lacks fails the build instead of the page. */
function onPreact(folder: string, target?: typeof TARGET): Configuration {
  const base = baseConfig(folder, target);
  return {
    ...base,
    resolve: {
      ...base.resolve,
      alias: {
        'react/jsx-runtime$': require.resolve('preact/jsx-runtime').replace(/\.js$/, '.mjs'),
        'react-dom/client$': join(folder, 'src/standalone/preact-root.ts'),
        react$: join(folder, 'src/standalone/preact-as-react.ts'),
      },
    },
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [...(base.module?.rules ?? []), { test: /\.css$/, type: 'asset/resource' }],
    },
  };
}

/**
 * Adds the comment that makes Chromium compile all functions of a script off the main thread while it loads; other
 * browsers ignore it.
 * Otherwise compiling each function on its first call takes half of a slow phone's takeover.
 */
export const compiledAhead = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /(?:^|\/)main\./,
    // After the minifier, which removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** Returns the build of the page without a shell: no React, no federation. */
export function standaloneConfig(folder: string): Configuration {
  const base = onPreact(folder, TARGET);
  return {
    ...base,
    name: 'standalone',
    target: ['web', TARGET],
    entry: { main: './src/standalone/main.tsx' },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        {
          test: /(?:locales|participants)[\\/]\w+\.json$/,
          type: 'javascript/auto',
          use: join(import.meta.dirname, 'words-loader.mjs'),
        },
      ],
    },
    // ES modules need a quarter of the chunk loading code.
    experiments: { outputModule: true },
    output: {
      ...base.output,
      path: join(folder, 'dist/standalone'),
      strictModuleErrorHandling: false,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      // The server serves the files under this path for every page address.
      publicPath: '/survey-assets/',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      uniqueName: 'veleta_survey_standalone',
    },
    plugins: [compiledAhead(), new StandalonePagePlugin(join(folder, 'src/survey/survey.css')), new CompressPlugin()],
  };
}

/** Returns the build of the same components as one module for server-side rendering. */
export function serverConfig(folder: string): Configuration {
  const base = onPreact(folder);
  return {
    ...base,
    name: 'standalone-server',
    target: 'node24',
    entry: { 'on-server': './src/standalone/on-server.tsx' },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, '@fingerprintjs/fingerprintjs$': false } },
    output: {
      path: join(folder, 'dist/server'),
      clean: true,
      filename: '[name].mjs',
      module: true,
      library: { type: 'module' },
    },
    experiments: { outputModule: true },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
