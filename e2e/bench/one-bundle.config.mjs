import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  baseConfig,
  CompressPlugin,
  prerenderLayouts,
  PagePlugin,
  productionRouter,
  SHELL_ENTRY,
} from '@veleta/shared/federation';
import webpack from 'webpack';
import { writeRemoteModules } from './remote-modules.mjs';

const root = resolve(import.meta.dirname, '../..');
const shell = resolve(root, 'shell');
const base = baseConfig(shell);
const remoteModules = resolve(root, '.cache/one-bundle-doors.js');
writeRemoteModules(root, remoteModules);
// Served by the same server with the same prerendered pages, but without its preloads of remotes.
const template = resolve(root, '.cache/one-bundle-page.html');
mkdirSync(resolve(root, '.cache'), { recursive: true });
writeFileSync(template, readFileSync(resolve(shell, 'index.html'), 'utf8').replace(/<!-- (?:preloads|later) -->/g, ''));

/** The same shell and remotes as one application: lazy routes, no federation. */
export default {
  ...base,
  entry: { main: SHELL_ENTRY },
  output: {
    ...base.output,
    path: resolve(import.meta.dirname, '../../.cache/one-bundle'),
    publicPath: '/',
    filename: 'assets/[name].[contenthash:10].js',
    chunkFilename: 'assets/[name].[contenthash:10].js',
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    uniqueName: 'veleta_one_bundle',
  },
  plugins: [
    productionRouter(),
    new webpack.DefinePlugin({ __SHELL_VERSION__: JSON.stringify('one-bundle') }),
    // The list of shared modules is for the federation only; it would put every one of them into the initial load.
    new webpack.NormalModuleReplacementPlugin(
      /[\\/]shared-modules\.(ts|js)$/,
      resolve(import.meta.dirname, 'nothing.ts'),
    ),
    new webpack.NormalModuleReplacementPlugin(/[\\/]loader[\\/]containers\.(ts|js)$/, remoteModules),
    new PagePlugin(template),
    prerenderLayouts(shell),
    new CompressPlugin(),
  ],
};
