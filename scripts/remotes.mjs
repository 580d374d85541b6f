// Which remotes there are: folders of the repository by their name, so that a new one is nowhere to be listed.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @returns {string[]} names of every remote with a package, sorted */
export const remotesOf = (root) =>
  readdirSync(root)
    .filter((name) => /^mf-/.test(name) && existsSync(join(root, name, 'package.json')))
    .sort();
