import { join } from 'node:path';
import { CompressPlugin } from '@veleta/shared/federation';
import type { Configuration } from 'webpack';
import { ASSETS_PATH } from '../server/page.ts';
import { compiledAhead, standaloneConfig } from './standalone-config.ts';
import { StandalonePagePlugin } from './standalone-page-plugin.ts';

const NAME = `${ASSETS_PATH.slice(1)}[name].[contenthash:10]`;

/** Matches the loader that removes texts which only a server renders; a static page renders them itself. */
const isOfWords = (rule: unknown): boolean => JSON.stringify(rule)?.includes('words-loader') ?? false;

/** Returns the build for hosts without a server. It is a separate build, so that the server's script stays small. */
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
      // Browsers with an older page still load that page's chunks.
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
