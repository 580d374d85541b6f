import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Installation folder of the rivals, which are not part of the product. */
export const RIVALS_FOLDER = resolve(import.meta.dirname, '../../scripts/bench/rivals');

/** False in a short version, which installs nothing. */
export const hasRivals = process.env.BENCH_RIVALS !== '0';

/** Installs the rivals, if missing. */
export function installRivals(): void {
  if (existsSync(join(RIVALS_FOLDER, 'node_modules'))) return;
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'], {
    cwd: RIVALS_FOLDER,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The rivals could not be installed.');
}
