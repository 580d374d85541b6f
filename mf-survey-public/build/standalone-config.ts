import { createRequire } from 'node:module';
import { join } from 'node:path';
import { baseConfig, CompressPlugin } from '@veleta/shared/federation';
import type { Configuration } from 'webpack';
import { StandalonePagePlugin } from './standalone-page-plugin.ts';

const require = createRequire(import.meta.url);

/** Phones of the last six years read this; the shell's own target is newer. */
const TARGET = 'es2020';

/** The build of the page that works without a shell: Preact in React's place, no federation. */
export function standaloneConfig(folder: string): Configuration {
  const base = baseConfig(folder, TARGET);
  return {
    ...base,
    name: 'standalone',
    target: ['web', TARGET],
    entry: { main: './src/standalone/main.tsx' },
    resolve: {
      ...base.resolve,
      alias: {
        'react/jsx-runtime$': require.resolve('preact/jsx-runtime').replace(/\.js$/, '.mjs'),
        'react-dom/client$': 'preact/compat/client',
        'react-dom$': 'preact/compat',
        react$: 'preact/compat',
      },
    },
    module: { rules: [...(base.module?.rules ?? []), { test: /\.css$/, type: 'asset/resource' }] },
    output: {
      ...base.output,
      path: join(folder, 'dist/standalone'),
      clean: true,
      // The server entry serves the files below this path, whatever the address of the page.
      publicPath: '/survey-assets/',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      uniqueName: 'veleta_survey_standalone',
    },
    plugins: [new StandalonePagePlugin(join(folder, 'src/survey/survey.css')), new CompressPlugin()],
  };
}
