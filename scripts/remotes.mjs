// Lists the remotes by folder name, so that a new remote needs no registration.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the names of all remotes with a package, sorted.
 * @returns {string[]}
 */
export const remotesOf = (root) =>
  readdirSync(root)
    .filter((name) => /^mf-/.test(name) && existsSync(join(root, name, 'package.json')))
    .sort();
