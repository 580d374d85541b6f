import sdk from '../../package.json' with { type: 'json' };
import { json, sentence, sourcesOf, testPackages, type NewRemote } from './remote-files.ts';

const SHARED = '@veleta/shared';
const SDK = '@veleta/remote-sdk';
const SCRIPTS = {
  build: 'webpack',
  check: 'veleta check',
  deploy: 'veleta deploy',
  dev: 'veleta dev',
  rollback: 'veleta rollback',
  test: 'node --experimental-vm-modules node_modules/jest/bin/jest.js',
  types: 'tsc --noEmit',
};

const TSCONFIG = json({ extends: '@veleta/remote-sdk/tsconfig.json', include: ['src'] });

const JEST = `import { webTests } from '@veleta/remote-sdk/jest';

export default webTests(import.meta.dirname);
`;

const IGNORED = 'node_modules/\ndist/\n';

const readme = ({ name, short, path }: NewRemote): string => `# ${name}

${sentence(short)}, at \`${path}\` and on a card of the products panel: the products that an organization measures, as a start.
Remote module: \`src/remote.ts\`; descriptor: \`src/descriptor.ts\`; texts: \`src/locales/\`.

| command | does |
|---|---|
| \`npm run dev -- --shell https://veleta.example\` | shows it in a running shell during development |
| \`npm test\`, \`npm run types\` | runs its tests, checks its types |
| \`npm run check -- --to STORE\` | builds it and checks it against the deployed shell, in a browser if there is one |
| \`npm run deploy -- --to STORE\` | deploys it; \`npx veleta promote\`, \`abort\`, \`list\`, \`history\` manage releases, \`off\` and \`on\` hide and show the area |
| \`npm run rollback -- --to STORE\` | restores the previous release |

STORE is the release store of the server: a folder or \`s3://bucket/prefix\`. \`ASSET_STORE\` sets it too. Node 24 is required.
`;

type Versions = Readonly<Record<string, string>>;
const versionsIn = (value: unknown): Versions =>
  typeof value === 'object' && value !== null ? (value as Versions) : {};
const sorted = (versions: Versions): Versions =>
  Object.fromEntries(Object.entries(versions).sort(([one], [other]) => (one < other ? -1 : 1)));

const without = (versions: Versions, name: string): Versions =>
  Object.fromEntries(Object.entries(versions).filter(([each]) => each !== name));

/**
 * Returns the package.json of a repository: what it has stays, such as the files from which the SDK was installed.
 * The other packages are dependencies of the SDK in the same versions, so that nothing else is installed.
 */
function packageOf({ name }: NewRemote, existing: Readonly<Record<string, unknown>>): object {
  const { dependencies: own, devDependencies, ...rest } = existing;
  const given = { ...versionsIn(own), ...versionsIn(devDependencies) };
  return {
    ...rest,
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    main: undefined,
    engines: { node: '>=24' },
    scripts: SCRIPTS,
    dependencies: sorted({
      ...without(versionsIn(own), SDK),
      [SHARED]: given[SHARED] ?? sdk.dependencies[SHARED],
      react: given.react ?? sdk.dependencies.react,
    }),
    devDependencies: sorted({
      ...testPackages(),
      ...without(versionsIn(devDependencies), SHARED),
      [SDK]: given[SDK] ?? sdk.version,
    }),
  };
}

/** Returns the files of a remote in a repository of its own, by path below its root. */
export const filesOfRepository = (
  remote: NewRemote,
  existing: Readonly<Record<string, unknown>>,
): Record<string, string> => ({
  'package.json': json(packageOf(remote, existing)),
  'tsconfig.json': TSCONFIG,
  'jest.config.mjs': JEST,
  '.gitignore': IGNORED,
  'README.md': readme(remote),
  ...sourcesOf(remote),
});
