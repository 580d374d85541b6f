import { remoteConfig } from '@veleta/shared/federation';
import { serverConfig, standaloneConfig } from './build/standalone-config.ts';
import { descriptor } from './src/descriptor.ts';

const remote = remoteConfig(import.meta.dirname, descriptor);

/**
 * Builds of the survey: a remote of the shell, a standalone page in `dist/standalone/`, and its server-side rendering
 * in `dist/server/`.
 */
const configurations = [
  {
    ...remote,
    name: 'remote',
    module: { rules: [...remote.module.rules, { test: /\.css$/, type: 'asset/resource' }] },
    output: { ...remote.output, clean: { keep: /^(?:standalone|server)\// } },
  },
  standaloneConfig(import.meta.dirname),
  serverConfig(import.meta.dirname),
];
configurations.parallelism = 1;

export default configurations;
