// Finds a Chromium for the browser tests, installs one if possible, or explains what is missing. No dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installedBrowser } from '../sdk/src/check/installed-browser.mjs';

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Returns the path of Playwright's own download; prints it. */
function playwrights() {
  const download = spawnSync(
    process.execPath,
    ['-e', "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"],
    { encoding: 'utf8' },
  );
  const path = download.stdout?.trim();
  return path && existsSync(path) ? path : null;
}

/**
 * Returns the path of a Chromium.
 * @returns {string}
 * @throws {Error} with instructions, if none can be found or installed
 */
export function findBrowser() {
  const found = installedBrowser() ?? playwrights();
  if (found) return found;
  if (process.env.VELETA_SYSTEM_CHANGES === '0')
    throw new Error(
      'The browser tests need Chromium, and VELETA_SYSTEM_CHANGES=0 forbids to install one. Install it, or set CHROMIUM_PATH.',
    );
  console.log(
    "Downloading Chromium into Playwright's cache, because the browser tests need one and this machine has none (VELETA_SYSTEM_CHANGES=0 prevents it) …",
  );
  if (succeeds(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) {
    const path = playwrights();
    if (path) return path;
  }
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log(
      'Installing the Debian package chromium-headless-shell (or chromium) as root with apt-get, because the download failed and the browser tests need it (VELETA_SYSTEM_CHANGES=0 prevents it) …',
    );
    succeeds('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!succeeds('apt-get', ['install', '-y', '-qq', name])) continue;
      const path = installedBrowser();
      if (path) return path;
    }
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  );
}
