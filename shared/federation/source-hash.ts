import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const isSource = (path: string): boolean =>
  !/(^|[\\/])(node_modules|dist)([\\/]|$)|\.test\.tsx?$|README\.md$/.test(path);

/**
 * Returns eight hex digits of a hash over files and every source file below folders: equal sources have equal versions.
 */
export function sourceHash(...paths: string[]): string {
  const hash = createHash('sha256');
  for (const folder of paths) {
    if (statSync(folder).isFile()) {
      hash.update(basename(folder)).update(readFileSync(folder));
      continue;
    }
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => isSource(relative(folder, path)))
      .sort();
    for (const file of files) hash.update(relative(folder, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 8);
}
