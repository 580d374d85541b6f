import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where what is measured beside Veleta is installed; no part of the product. */
export const RIVALS_FOLDER = resolve(import.meta.dirname, '../../scripts/bench/rivals');

/** False for a short version: nothing is installed. */
export const hasRivals = process.env.BENCH_RIVALS !== '0';

/** Installs what is measured beside Veleta, where it is not there yet. */
export function installRivals(): void {
  if (existsSync(join(RIVALS_FOLDER, 'node_modules'))) return;
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'], {
    cwd: RIVALS_FOLDER,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The rivals could not be installed.');
}
