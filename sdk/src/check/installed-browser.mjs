// Finds a Chromium on this machine. Plain JavaScript, because scripts that run on any Node version use it too.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without a user interface comes first: the browser tests take a third less time with it. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns the path of an installed Chromium, or CHROMIUM_PATH; null if there is none.
 * @returns {string | null}
 */
export function installedBrowser() {
  if (process.env.CHROMIUM_PATH && isExecutable(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PATHS].find(isExecutable) ?? null;
}
