import { createRequire } from 'node:module';
import { join } from 'node:path';
import { baseConfig, CompressPlugin } from '@veleta/shared/federation';
import webpack, { type Configuration } from 'webpack';
import { StandalonePagePlugin } from './standalone-page-plugin.ts';

const require = createRequire(import.meta.url);

/** Phones of the last six years read this; the shell's own target is newer. */
const TARGET = 'es2020';

/** Replaces React with Preact. A name that it does not offer fails the build instead of the page. */
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
 * Half of what a slow phone does while a page is taken over is compiling functions one by one, as each is first called. Told
 * that all of them will be, Chromium compiles them beside the main thread while they arrive; other browsers see a comment.
 */
export const compiledAhead = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /(?:^|\/)main\./,
    // After the minifier, which takes comments away.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** The build of the page that works without a shell: no React, no federation. */
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
    // The browser's own modules need a fourth of the loading code.
    experiments: { outputModule: true },
    output: {
      ...base.output,
      path: join(folder, 'dist/standalone'),
      strictModuleErrorHandling: false,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      // The server entry serves the files below this path, whatever the address of the page.
      publicPath: '/survey-assets/',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      uniqueName: 'veleta_survey_standalone',
    },
    plugins: [compiledAhead(), new StandalonePagePlugin(join(folder, 'src/survey/survey.css')), new CompressPlugin()],
  };
}

/** The same components for the server entry, which draws them before a browser does: one module of its own. */
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
