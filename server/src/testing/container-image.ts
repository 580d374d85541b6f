import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');
const CONTAINERFILE = 'deploy/containers/Containerfile';
const NPM = ['/usr/lib/node_modules/npm', '/usr/local/lib/node_modules/npm', '/usr/share/nodejs/npm'].find(existsSync);
/** Certificates of this machine, which its npm registry may need. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const IMAGE = 'localhost/veleta-test';
const MEGABYTE = 1024 * 1024;
const OUTPUT_LIMIT_BYTES = 64 * MEGABYTE;
const run = promisify(execFile);

/** runc starts containers also on machines with both versions of control groups, where crun refuses. */
const TOOLS = ['buildah', 'podman', 'runc', 'mmdebstrap', 'psql', 'caddy'];
/** Podman's own limits are higher than a virtual machine may allow. */
const LIMITS = ['--ulimit', 'nofile=16384:16384', '--ulimit', 'nproc=4096:4096'];

/** Returns the programs that this machine needs and does not have, and whether the user may build images. */
export function missingTools(): string[] {
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/sbin', '/sbin');
  const missing = TOOLS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  return [...missing, ...(NPM ? [] : ['npm']), ...(process.getuid?.() === 0 ? [] : ['the rights of root'])];
}

/** An image of the server in a store of its own. */
export interface ContainerImage {
  readonly name: string;
  readonly sizeMegabytes: number;
  /** Runs Podman with the store of the image; returns its output. */
  podman(...args: string[]): Promise<string>;
  /** Starts a container in the network of this machine, read-only and without privileges. */
  start(container: { name: string; dataDir: string; env: Record<string, string> }): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Builds the image by `deploy/containers/Containerfile` without a registry of images: the image that it starts from is
 * made of Debian's packages, and of this repository's Node with the machine's npm. Both stages run as on any machine.
 */
export async function buildContainerImage(folder: string): Promise<ContainerImage> {
  // Podman accepts at most 50 characters, and the temporary folder of a test run is longer.
  const runFolder = await mkdtemp('/tmp/veleta-podman-');
  const store = ['--root', join(folder, 'store'), '--runroot', runFolder];
  const call = async (program: string, args: readonly string[]): Promise<string> =>
    (await run(program, [...args], { cwd: ROOT, maxBuffer: OUTPUT_LIMIT_BYTES })).stdout.trim();
  const buildah = (...args: string[]) => call('buildah', [...store, ...args]);
  const podman = (...args: string[]) => call('podman', [...store, '--runtime', 'runc', ...args]);

  await mkdir(folder, { recursive: true });
  const base = join(folder, 'base.tar');
  await call('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base]);
  const configuration = join(folder, 'npmrc');
  await writeFile(configuration, `cafile=${CERTIFICATES}\n`);
  const [, from = ''] = /^FROM (\S+)/m.exec(await readFile(join(ROOT, CONTAINERFILE), 'utf8')) ?? [];
  const container = await buildah('from', 'scratch');
  await buildah('add', container, base, '/');
  await buildah('add', container, join(ROOT, 'node_modules/node/bin/node'), '/usr/local/bin/node');
  await buildah('add', container, NPM ?? '', '/usr/local/lib/node_modules/npm');
  await buildah('add', container, configuration, '/usr/local/etc/npmrc');
  const link = 'ln --symbolic ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm';
  await buildah('run', '--isolation', 'chroot', container, '--', 'sh', '-c', link);
  await buildah('commit', '--rm', container, from);
  await rm(base);

  const certificates = ['--volume', `${CERTIFICATES}:${CERTIFICATES}:ro`];
  // Chroot needs no control groups. The network of the machine reaches the npm registry.
  // npm opens more files than Buildah's own limit allows.
  const isolation = ['--isolation', 'chroot', '--network', 'host', '--ulimit', 'nofile=16384:16384', ...certificates];
  await buildah(
    'build',
    '--pull-never',
    '--format',
    'docker',
    ...isolation,
    '--file',
    CONTAINERFILE,
    '--tag',
    IMAGE,
    '.',
  );
  const size = await podman('image', 'inspect', '--format', '{{.Size}}', IMAGE);
  return {
    name: IMAGE,
    sizeMegabytes: Math.round(Number(size) / MEGABYTE),
    podman,
    start: async ({ name, dataDir, env }) => {
      const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
      const privileges = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--tmpfs', '/tmp'];
      const volume = ['--volume', `${dataDir}:/data`];
      await podman(
        'run',
        '--detach',
        '--name',
        name,
        '--network',
        'host',
        ...LIMITS,
        ...privileges,
        ...volume,
        ...settings,
        IMAGE,
      );
    },
    remove: async () => {
      await buildah('rm', '--all');
      await podman('rmi', '--all', '--force');
      // The store mounts this folder on itself.
      await call('umount', [join(folder, 'store/overlay')]).catch(() => '');
      for (const path of [folder, runFolder]) await rm(path, { recursive: true, force: true });
    },
  };
}
