// The commands of this repository (`npm run deploy`, `check`, …): those of the SDK, with this server's release store.
import { join, resolve } from 'node:path';
import { runBuild, runVeleta } from '@veleta/remote-sdk/commands';
import { readAssetStore, readDataDir, readServerUrl } from './settings.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Commands with a script of their own in the root package.json; `npm run releases` runs the others. */
const SCRIPTS: Readonly<Record<string, string>> = {
  new: 'npm run new:remote --',
  check: 'npm run check --',
  dev: 'npm run dev --',
  deploy: 'npm run deploy --',
  rollback: 'npm run rollback --',
};

await runVeleta(process.argv.slice(2), {
  kind: 'all packages',
  ownName: undefined,
  defaultStore: readAssetStore(process.env, readDataDir(process.env)),
  serverUrl: (store) => readServerUrl(process.env, store),
  folderOf: (name) => join(ROOT, name),
  build: (name) => runBuild(name, 'lerna', ['run', 'build', '--scope', `@veleta/${name}`, '--loglevel', 'error'], ROOT),
  nextSteps: (name) => `  npm run dev -- ${name}       run it during development
  npm test -w @veleta/${name}  run its tests
  npm run deploy -- ${name}    deploy it to the running shell

See docs/writing-a-remote.md.`,
  commandLine: (verb, name) => `${SCRIPTS[verb] ?? `npm run releases -- ${verb}`} ${name}`.trim(),
});
