import { remoteConfig } from '@veleta/shared/federation';
import { standaloneConfig } from './build/standalone-config.ts';
import { descriptor } from './src/descriptor.ts';

const remote = remoteConfig(import.meta.dirname, descriptor);

/** Two lives of one survey: a remote of the shell, and a page of its own below `dist/standalone/`. */
const configurations = [
  {
    ...remote,
    name: 'remote',
    module: { rules: [...remote.module.rules, { test: /\.css$/, type: 'asset/resource' }] },
    output: { ...remote.output, clean: { keep: /^standalone\// } },
  },
  standaloneConfig(import.meta.dirname),
];
configurations.parallelism = 1;

export default configurations;
