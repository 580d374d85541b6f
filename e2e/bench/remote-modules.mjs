import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { containerOf } from '@veleta/shared/federation';

/** The participant survey is a separate product with its own page, which administrators do not load. */
const LEFT_OUT = ['mf-survey-public'];

/**
 * Writes a replacement of the shell's containers for the build as one bundle: the remote modules of the administrators'
 * remotes as ordinary lazy imports.
 */
export function writeRemoteModules(root, file) {
  const names = readdirSync(root).filter(
    (name) => /^mf-/.test(name) && !LEFT_OUT.includes(name) && existsSync(join(root, name, 'src/remote.ts')),
  );
  const remoteModules = names.map(
    (name) => `  ${containerOf(name)}: () => import(${JSON.stringify(join(root, name, 'src/remote.ts'))}),`,
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `const REMOTE_MODULES = {\n${remoteModules.join('\n')}\n};
export const browserContainers = () => ({
  open: (container) => REMOTE_MODULES[container]?.() ?? Promise.reject(new Error(\`No remote module for \${container}\`)),
});\n`,
  );
}
