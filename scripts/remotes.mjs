// Lists the remotes by folder name, so that a new remote needs no registration.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the names of all remotes with a package, sorted.
 * @returns {string[]}
 */
export const remotesOf = (root) =>
  readdirSync(root)
    .filter((name) => /^mf-/.test(name) && existsSync(join(root, name, 'package.json')))
    .sort();

/**
 * Returns the folders of all workspaces, remotes included.
 * @returns {string[]}
 */
export const workspacesOf = (root) =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces.flatMap((pattern) =>
    pattern === 'mf-*' ? remotesOf(root) : [pattern],
  );
