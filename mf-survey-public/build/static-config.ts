import { join } from 'node:path';
import { CompressPlugin } from '@veleta/shared/federation';
import type { Configuration } from 'webpack';
import { ASSETS_PATH } from '../server/page.ts';
import { compiledAhead, standaloneConfig } from './standalone-config.ts';
import { StandalonePagePlugin } from './standalone-page-plugin.ts';

const NAME = `${ASSETS_PATH.slice(1)}[name].[contenthash:10]`;

/** What leaves out the words that a server would say: here the page says them. */
const isOfWords = (rule: unknown): boolean => JSON.stringify(rule)?.includes('words-loader') ?? false;

/** Scripts of the page for hosts without a server, into a folder: a build of its own, so that the one a server draws stays as small as it is. */
export function staticConfig(folder: string, to: string): Configuration {
  const standalone = standaloneConfig(folder);
  return {
    ...standalone,
    name: 'static',
    entry: { main: './src/static/main.tsx' },
    module: { ...standalone.module, rules: standalone.module?.rules?.filter((rule) => !isOfWords(rule)) },
    output: {
      ...standalone.output,
      path: to,
      // Whoever still has an older page open loads the words of that one.
      clean: false,
      publicPath: '/',
      filename: `${NAME}.js`,
      chunkFilename: `${NAME}.js`,
      assetModuleFilename: `${NAME}[ext]`,
      uniqueName: 'veleta_survey_static',
    },
    plugins: [compiledAhead(), new StandalonePagePlugin(join(folder, 'src/survey/survey.css')), new CompressPlugin()],
  };
}
